import { createHook } from 'node:async_hooks';

/**
 * Keeps one object of process.nextTick's queue, and so V8 keeps their hidden class. If a full collection finds none, as it
 * may while the site starts, every later nextTick is ten times slower: a sixth of the CPU of a view.
 */
const kept: object[] = [];
const hook = createHook({
  init(_id, type, _trigger, resource) {
    if (type === 'TickObject') kept.push(resource);
  },
}).enable();
process.nextTick(() => undefined);
hook.disable();
// A reference until the end, so that it is not collected.
process.once('exit', () => kept);
