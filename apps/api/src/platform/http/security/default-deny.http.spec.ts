import { describe, expect, it } from '@jest/globals';
import { endpoint } from '@maillon/contracts/endpoint/endpoint';
import { Controller, Get, type Type } from '@nestjs/common';
import * as z from 'zod';
import { anHttpServer } from '../../../testing/http/an-http-server.ts';
import { ThingsController, things } from '../../../testing/http/things.controller.ts';
import { Endpoint, Input } from '../endpoint.decorator.ts';

const machine = endpoint({
  id: 'spec.machine',
  method: 'GET',
  path: '/machine',
  summary: 'Pour un programme.',
  audience: 'machine',
  output: z.string(),
  refusals: [],
});

@Controller()
class UndeclaredController {
  @Get('secret')
  secret() {
    return 'everybody reads this';
  }
}

@Controller()
class InheritingController extends UndeclaredController {}

@Controller()
class NobodyController {
  @Endpoint({ ...things.remove, audience: [] })
  remove(@Input() _call: unknown) {
    return undefined;
  }
}

@Controller()
class UnguardedController {
  @Endpoint(machine)
  machine(@Input() _call: unknown) {
    return 'x';
  }
}

@Controller('v1')
class PrefixedController {
  @Endpoint(things.open)
  open(@Input() _call: unknown) {
    return { echoed: false };
  }
}

@Controller()
class SecondController {
  @Endpoint(things.open)
  open(@Input() _call: unknown) {
    return { echoed: false };
  }
}

@Controller()
class DeafController {
  @Endpoint(things.open)
  open() {
    return { echoed: false };
  }
}

const { kept: _kept, ...silent } = things.create;

@Controller()
class SilentController {
  @Endpoint(silent)
  create(@Input() _call: unknown) {
    return { id: '1', name: 'x', version: 1 };
  }
}

@Controller()
class ForgetfulController {
  @Endpoint({ ...things.create, kept: 'ids' })
  create(@Input() _call: unknown) {
    return { id: '1', name: 'x', version: 1 };
  }
}

describe('default deny', () => {
  it.each<[string, Type[], string]>([
    ['a handler without a contract', [UndeclaredController], 'UndeclaredController.secret'],
    ['an inherited handler without a contract', [InheritingController], 'InheritingController.secret'],
    ['a contract without an audience', [NobodyController], 'NobodyController.remove'],
    ['a machine endpoint that nobody guards', [UnguardedController], 'UnguardedController.machine'],
    ['a handler that takes no input', [DeafController], 'DeafController.open'],
    ['a controller with a path of its own', [PrefixedController], 'PrefixedController.open'],
    ['a write that does not say what is kept of its answer', [SilentController], 'SilentController.create'],
    ['an answer that is read again by nobody', [ForgetfulController], 'has no @Replay'],
    [
      'two handlers of one route',
      [ThingsController, SecondController],
      'ThingsController.open and SecondController.open',
    ],
  ])('%s stops the boot and is named', async (_rule, controllers, name) => {
    await expect(anHttpServer({ controllers })).rejects.toThrow(name);
  });

  it('handlers that all come from contracts boot', async () => {
    const { app } = await anHttpServer({ controllers: [ThingsController] });

    await app.close();
  });
});
