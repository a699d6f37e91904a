import { onCLS, onINP, onLCP, type Metric } from 'web-vitals';
import type { paths } from '#shared/api.ts';
import type { Touch } from '#shared/attribution.ts';
import { MAX_VISIT_TEXT, type CountMessage, type PageEvent, type Speed, type Visit } from '#shared/counts.ts';
import { sourceOf } from '#shared/visit-source.ts';
import { watchPageEvents } from './page-events.ts';

const PATH: (typeof paths)['events'] = '/api/events';

/** Counts what happens on this page and how fast it is, without anything that tells two visitors apart. */
export function countVisit(touch: Touch | undefined): void {
  if (isLeftOut()) return;
  const start = () => count(visitOf(touch ?? {}));
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', start, { once: true });
  else start();
}

function count(visit: Visit): void {
  const sent = new Set<string>();
  const events = new Set<PageEvent>();
  const speed: Speed = {};
  const measure = ({ name, value }: Metric) => void (speed[name.toLowerCase() as keyof Speed] = value);
  const device = matchMedia('(pointer: coarse)').matches ? 'phone' : 'desktop';

  function sendNew(): void {
    const isNew = (name: string) => !sent.has(name);
    const newSpeed = Object.entries(speed).filter(([name]) => isNew(name));
    const message: CountMessage = {
      ...visit,
      device,
      events: [...events].filter(isNew),
      speed: Object.fromEntries(newSpeed),
    };
    if (message.events.length + newSpeed.length === 0) return;
    const body = new Blob([JSON.stringify(message)], { type: 'application/json' });
    if (!navigator.sendBeacon(PATH, body)) return;
    for (const name of [...message.events, ...Object.keys(message.speed)]) sent.add(name);
  }

  watchPageEvents((event) => void events.add(event));
  for (const observe of [onLCP, onINP, onCLS]) observe(measure);
  // web-vitals reports its last values in listeners of its own, so this listener must be added after them.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && sendNew());
  addEventListener('pagehide', sendNew);
}

function visitOf(touch: Touch): Visit {
  const short = (text: string | null | undefined) => (text ?? '').slice(0, MAX_VISIT_TEXT);
  return {
    source: short(sourceOf(touch)),
    campaign: short(touch.utm_campaign),
    trade: short(new URLSearchParams(location.search).get('trade')),
  };
}

function isLeftOut(): boolean {
  const { doNotTrack } = navigator;
  const isPrivate = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
  // Some in-app browsers and blockers remove it.
  if (!('sendBeacon' in navigator)) return true;
  return isPrivate || doNotTrack === '1' || new URLSearchParams(location.search).has('preview');
}
