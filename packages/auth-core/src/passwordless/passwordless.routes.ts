import type { Core } from '../core.ts';
import { badRequest } from '../http/errors.ts';
import { nullableString, optionalString, requiredString } from '../http/input.ts';
import { ok, outcome, type Route } from '../http/route.ts';
import type { JsonObject } from '../json.ts';
import { type Contact, normaliseEmail, normalisePhone } from '../users/contact.ts';
import { type Attempt, checkCode } from './check-code.ts';
import { decodeDeviceId, deviceIdHash, withoutPadding } from './codes.ts';
import { consumeCode } from './consume-code.ts';
import { createCode, createCodeForDevice } from './create-code.ts';
import { deviceInfo } from './device-store.ts';
import { listDevices, revokeCode, revokeDevice, revokeDevicesOf } from './manage-codes.ts';
import { changeContact } from './update-user.ts';

export const passwordlessRoutes = (core: Core): Route[] => [...signInRoutes(core), ...manageRoutes(core)];

function signInRoutes(core: Core): Route[] {
  return [
    {
      method: 'POST',
      path: '/recipe/signinup/code',
      scope: 'tenant',
      answer: async ({ body }) => {
        const contact = readContact(body);
        const deviceId = optionalString(body, 'deviceId');
        const customCode = optionalString(body, 'userInputCode');
        if (Object.keys(contact).length + (deviceId === undefined ? 0 : 1) !== 1) {
          throw badRequest('Please provide exactly one of email, phoneNumber or deviceId');
        }
        if (customCode === '') throw badRequest('userInputCode cannot be an empty string.');
        return {
          body:
            deviceId === undefined
              ? await createCode(core, contact, customCode)
              : await createCodeForDevice(core, decodeDeviceId(deviceId), customCode),
        };
      },
    },
    {
      method: 'POST',
      path: '/recipe/signinup/code/consume',
      scope: 'tenant',
      answer: async ({ body }) => ({ body: await consumeCode(core, readAttempt(body)) }),
    },
    {
      method: 'POST',
      path: '/recipe/signinup/code/check',
      scope: 'tenant',
      answer: async ({ body }) => {
        const attempt = readAttempt(body);
        const checked = await core.db.transaction((tx) => checkCode(core, tx, attempt));
        return checked.status === 'OK' ? ok({ consumedDevice: deviceInfo(checked.device) }) : { body: checked };
      },
    },
  ];
}

function manageRoutes(core: Core): Route[] {
  const { db } = core;
  return [
    {
      method: 'POST',
      path: '/recipe/signinup/code/remove',
      scope: 'tenant',
      answer: async ({ body }) => {
        const codeId = optionalString(body, 'codeId');
        const preAuthSessionId = optionalString(body, 'preAuthSessionId');
        if (codeId !== undefined && preAuthSessionId === undefined) await revokeCode(db, codeId);
        else if (preAuthSessionId !== undefined && codeId === undefined) {
          await revokeDevice(db, withoutPadding(preAuthSessionId));
        } else throw badRequest("Please provide either 'codeId' or 'preAuthSessionId'");
        return ok();
      },
    },
    {
      method: 'POST',
      path: '/recipe/signinup/codes/remove',
      scope: 'tenant',
      answer: async ({ body }) => {
        const contact = readContact(body);
        if (Object.keys(contact).length !== 1) throw badRequest('Please provide exactly one of email or phoneNumber');
        await revokeDevicesOf(db, contact);
        return ok();
      },
    },
    {
      method: 'GET',
      path: '/recipe/signinup/codes',
      scope: 'tenant',
      answer: async ({ query }) => ok({ devices: await listDevices(core, readDeviceQuery(query)) }),
    },
    {
      method: 'PUT',
      path: '/recipe/user',
      scope: 'app',
      answer: async ({ body, recipeId }) => {
        const userId = requiredString(body, 'recipeUserId');
        const email = nullableString(body, 'email');
        const phoneNumber = nullableString(body, 'phoneNumber');
        // One path serves several recipes, told apart by `rid`; only passwordless users can be changed here.
        if (recipeId !== 'passwordless') return outcome('UNKNOWN_USER_ID_ERROR');
        return {
          body: await changeContact(db, userId, {
            email: email && normaliseEmail(email),
            phoneNumber: phoneNumber && normalisePhone(phoneNumber),
          }),
        };
      },
    },
  ];
}

function readContact(body: JsonObject): Contact {
  const email = optionalString(body, 'email');
  const phoneNumber = optionalString(body, 'phoneNumber');
  return {
    ...(email !== undefined && { email: normaliseEmail(email) }),
    ...(phoneNumber !== undefined && { phoneNumber: normalisePhone(phoneNumber) }),
  };
}

function readAttempt(body: JsonObject): Attempt {
  const preAuthSessionId = requiredString(body, 'preAuthSessionId');
  const linkCode = optionalString(body, 'linkCode');
  const deviceId = optionalString(body, 'deviceId');
  const userInputCode = optionalString(body, 'userInputCode');
  if (linkCode !== undefined && deviceId === undefined && userInputCode === undefined) {
    return { preAuthSessionId, linkCode };
  }
  if (linkCode === undefined && deviceId !== undefined && userInputCode !== undefined) {
    return { preAuthSessionId, deviceId, userInputCode };
  }
  throw badRequest('Please provide exactly one of linkCode or deviceId+userInputCode');
}

function readDeviceQuery(query: URLSearchParams): Contact | { deviceIdHash: string } {
  const given = ['email', 'phoneNumber', 'deviceId', 'preAuthSessionId'].flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [{ name, value }];
  });
  const [only, ...others] = given;
  if (!only || others.length > 0) {
    throw badRequest('Please provide exactly one of email, phoneNumber, deviceId or preAuthSessionId');
  }
  if (only.name === 'email') return { email: normaliseEmail(only.value) };
  if (only.name === 'phoneNumber') return { phoneNumber: normalisePhone(only.value) };
  if (only.name === 'deviceId') return { deviceIdHash: deviceIdHash(decodeDeviceId(only.value)) };
  return { deviceIdHash: withoutPadding(only.value) };
}
