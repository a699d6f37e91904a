import { OperatorError } from '#db/errors.ts';

/** https://www.freedesktop.org/software/systemd/man/latest/sd_listen_fds.html */
const FIRST_SOCKET = 3;

/**
 * The socket that systemd handed to this process. It stays open during a restart, so that requests
 * wait for the next process, instead of being refused.
 */
export function inheritedSocket(
  { LISTEN_PID, LISTEN_FDS }: Record<string, string | undefined> = process.env,
): { fd: number } | undefined {
  // A child inherits these variables without the socket.
  if (Number(LISTEN_PID) !== process.pid || !LISTEN_FDS) return undefined;
  // Nobody would answer at a second one.
  if (LISTEN_FDS !== '1')
    throw new OperatorError(`systemd handed it ${LISTEN_FDS} sockets: set one ListenStream only`);
  return { fd: FIRST_SOCKET };
}
