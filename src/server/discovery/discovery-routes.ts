import { Router } from 'express';
import { discoveryFiles } from './discovery-files.ts';

export function discoveryRoutes(publicUrl: string): Router {
  const router = Router();
  for (const [path, { type, text }] of Object.entries(discoveryFiles)) {
    router.get(path, (_req, res) => {
      res.setHeader('Cache-Control', 'public, max-age=3600').type(type).send(text(publicUrl));
    });
  }
  return router;
}
