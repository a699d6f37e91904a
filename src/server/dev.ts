import { randomBytes } from 'node:crypto';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createViteServer } from 'vite';
import { openDatabase } from '#db/client.server.ts';
import { startEmbedded } from '#db/embedded/start.server.ts';
