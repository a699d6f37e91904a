import { inTime } from './in-time.ts';

// Each call to a disk that hangs blocks a thread, and Node has four for all files.
const AT_ONCE = 2;

type Disk = ReturnType<typeof openDisk>;

const disks = new Map<string, Disk>();

/** One queue per folder, shared by all its users in this process. */
export function diskOf(folder: string): Disk {
  const disk = disks.get(folder) ?? openDisk();
  disks.set(folder, disk);
  return disk;
}

function openDisk() {
  let running = 0;
  const unfinished = new Set<Promise<unknown>>();
  const givenUp = new Set<Promise<unknown>>();
  const waiting: (() => void)[] = [];

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < AT_ONCE) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      if (givenUp.size > 0) throw hanging();
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    /**
     * Runs at most two calls at a time. A call that takes longer than `ms` rejects with ETIMEDOUT,
     * but can't be canceled: until it has ended, other calls fail immediately.
     */
    async run<T>(work: () => Promise<T>, ms: number): Promise<T> {
      if (givenUp.size > 0) throw hanging();
      const result = inTurn(work);
      unfinished.add(result);
      const finish = () => [unfinished, givenUp].forEach((set) => set.delete(result));
      result.then(finish, finish);
      try {
        return await inTime(result, ms);
      } finally {
        if (unfinished.has(result)) givenUp.add(result);
      }
    },
  };
}

const hanging = () => Object.assign(new Error('the disk hangs'), { code: 'ETIMEDOUT' });
