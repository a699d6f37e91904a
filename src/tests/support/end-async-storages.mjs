import { AsyncLocalStorage } from 'node:async_hooks';

// Before Node 24, each promise calls every AsyncLocalStorage that ever ran in the process. Each
// test file brings new ones (Jest's, Vike's, Sentry's), so this ends those of the worker's last
// file.
const { prototype } = AsyncLocalStorage;
const { run, used } = prototype;
if (used) {
  for (const storage of used) storage.disable();
  used.clear();
} else {
  prototype.used = new Set();
  prototype.run = function (...args) {
    prototype.used.add(this);
    return run.apply(this, args);
  };
}
