import { expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { provided } from '../../../src/machines/parts/provided.ts';

it('an actor that was not provided fails, and says which it is', async () => {
  const actor = createActor(provided<string>('doorMachine: provide `lookUp`'));
  actor.subscribe({ error: () => {} });
  const failed = toPromise(actor);
  actor.start();
  await expect(failed).rejects.toThrow('doorMachine: provide `lookUp`');
});
