import { inTime } from './in-time.ts';

// A disk that hangs keeps each thread that waits for it, and Node has four for all files.
const AT_ONCE = 2;

type Disk = ReturnType<typeof openDisk>;

const disks = new Map<string, Disk>();

/** The disk of a folder, which everything in this process shares that uses the folder. */
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
     * Two pieces of work run at a time. What isn't done in time is given up with ETIMEDOUT, but
     * can't be ended: until it has ended, nothing else begins, and everything fails at once.
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
