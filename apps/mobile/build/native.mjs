/**
 * `pnpm --filter @maillon/mobile native`: writes the Android and iOS projects of one application, from Capacitor's own templates. No SDK
 * is needed for that; Android Studio and Xcode open what it writes (`docs/decisions/native-shell.md`).
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { applicationFrom, capacitorConfig } from './application.mjs';
import {
  androidManifest,
  assetLinks,
  colours,
  entitlements,
  hearTokens,
  infoPlist,
  signedWith,
  siteAssociation,
} from './platform-files.mjs';
import { makeWww } from './www.mjs';

const here = path.join(import.meta.dirname, '..');

/** @param {string} file @param {(text: string) => string} change */
const edit = (file, change) => fs.writeFileSync(file, change(fs.readFileSync(file, 'utf8')));

/** @param {string} folder where the application's own files go, beside a `package.json` that names its plugins */
export async function writeNative(folder, application, env) {
  const json = (name, value) => fs.writeFileSync(path.join(folder, name), `${JSON.stringify(value, null, 2)}\n`);
  json('capacitor.config.json', capacitorConfig(application));
  const cap = path.join(here, 'node_modules/@capacitor/cli/bin/capacitor');
  for (const platform of ['android', 'ios']) {
    fs.rmSync(path.join(folder, platform), { recursive: true, force: true });
    execFileSync(process.execPath, [cap, 'add', platform], { cwd: folder, stdio: 'ignore', env: { ...env, CI: '1' } });
  }
  const android = path.join(folder, 'android/app/src/main');
  edit(path.join(android, 'AndroidManifest.xml'), (text) => androidManifest(text, application));
  fs.writeFileSync(path.join(android, 'res/values/colors.xml'), colours(application));
  const ios = path.join(folder, 'ios/App/App');
  edit(path.join(ios, 'Info.plist'), infoPlist);
  fs.writeFileSync(path.join(ios, 'App.entitlements'), entitlements(application));
  edit(path.join(folder, 'ios/App/App.xcodeproj/project.pbxproj'), signedWith('App/App.entitlements'));
  edit(path.join(ios, 'AppDelegate.swift'), hearTokens);
  fs.mkdirSync(path.join(folder, 'well-known'), { recursive: true });
  json('well-known/assetlinks.json', assetLinks(application, env.ANDROID_CERTIFICATE_SHA256 || 'TO-BE-FILLED-IN'));
  json('well-known/apple-app-site-association', siteAssociation(application, env.APPLE_TEAM_ID || 'TEAMID'));
}

if (process.argv[1] === import.meta.filename) {
  const application = applicationFrom(process.env);
  const built = path.join(here, '../web/dist');
  await makeWww({ built, out: path.join(here, 'www'), application, env: process.env });
  await writeNative(here, application, process.env);
  console.log(`${application.id}: android/ and ios/ are written; well-known/ goes to ${application.hosts.join(', ')}`);
}
