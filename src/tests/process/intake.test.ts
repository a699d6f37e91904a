import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { AsyncCommand } from 'fast-check';
import { Intake, type Answer, type Placed } from '../support/intake.ts';
import { leadOf } from '../support/leads.ts';
import { fc, tries } from '../support/properties.ts';
import { untilEnd } from '../support/until-end.ts';

const intake = await untilEnd(Intake.open());

interface Sending {
  /** Undefined: the form is sent without a script. */
  key: string | undefined;
  /** Its contact name tells one sending from all others. */
  lead: { contactName: string } & Record<string, string>;
  /** If no answer came, it may be stored or not. */
  isAccepted: boolean;
}

/** What has been sent and answered so far, as a visitor sees it. */
class Model {
  readonly sendings: Sending[] = [];
  private readonly ids = new Map<string, string>();
  private rows: Placed[] = [];
  isDatabaseAway = false;

  constructor(
    private readonly number: number,
    private readonly intake: Intake,
  ) {}

  compose(key: string | undefined): Sending {
    const lead = leadOf({ contactName: `Pat ${this.number}-${this.sendings.length}` });
    const sending: Sending = { key, lead, isAccepted: false };
    this.sendings.push(sending);
    return sending;
  }

  private sharesKey({ key }: Sending): boolean {
    return key !== undefined && this.sendings.filter((other) => other.key === key).length > 1;
  }

  note(sending: Sending, answer: Answer | undefined): void {
    if (!answer) return;
    const { key, lead } = sending;
    const named = [lead.contactName, answer.status, answer.id];
    if (answer.status === 422) {
      expect([...named, this.sharesKey(sending)]).toEqual([...named, true]);
      return;
    }
    expect([named, key === undefined ? [303] : [201, 202]]).toEqual([
      named,
      expect.arrayContaining([answer.status]),
    ]);
    sending.isAccepted = true;
    if (key === undefined) return;
    expect(named).toEqual([...named.slice(0, 2), this.ids.get(key) ?? expect.any(String)]);
    this.ids.set(key, answer.id ?? '');
  }

  /** Every lead that was acknowledged is there once, and no row has changed. */
  async check(): Promise<void> {
    const { rows, waiting, aside } = await this.intake.placed();
    for (const { lead, isAccepted } of this.sendings) {
      const places = [...rows, ...waiting, ...aside].filter(({ label }) => label === lead.contactName);
      const count = new Set(places.map(({ id }) => id)).size;
      const counts = isAccepted ? [1] : [0, 1];
      expect([lead.contactName, counts]).toEqual([lead.contactName, expect.arrayContaining([count])]);
    }
    const now = new Map(rows.map((row) => [row.id, row.content]));
    for (const { id, label, content } of this.rows) expect([label, now.get(id)]).toEqual([label, content]);
    this.rows = rows;
  }

  /** With the database back all is stored, but for leads set aside because another has their key. */
  async drain(): Promise<void> {
    this.isDatabaseAway = false;
    await this.intake.untilDrained();
    await this.check();
    const labels = (await this.intake.placed()).aside.map(({ label }) => label);
    const isAside = ({ lead }: Sending) => labels.includes(lead.contactName);
    expect(this.sendings.filter((each) => isAside(each) && !this.sharesKey(each))).toEqual([]);
  }
}

type Step = AsyncCommand<Model, Intake>;

const step = (name: string, run: Step['run'], check: Step['check'] = () => true): Step => ({
  check,
  async run(model, real) {
    await run(model, real);
    await model.check();
  },
  toString: () => name,
});

const site = fc.nat(1);
const wasSent = ({ sendings }: Readonly<Model>) => sendings.length > 0;
function pick({ sendings }: Model, number: number): Sending {
  const sending = sendings[number % sendings.length];
  if (!sending) throw new Error('nothing was sent');
  return sending;
}

const send = fc.tuple(site, fc.boolean()).map(([at, hasKey]) =>
  step(`send(${at}, ${hasKey})`, async (model, real) => {
    const sending = model.compose(hasKey ? randomUUID() : undefined);
    model.note(sending, await real.post(at, sending.lead, sending.key));
  }),
);

const repeat = fc.tuple(fc.nat(99), fc.integer({ min: 1, max: 6 })).map(([which, times]) =>
  step(
    `repeat(${which}, ${times})`,
    async (model, real) => {
      const sending = pick(model, which);
      const sends = Array.from({ length: times }, (_, n) => real.post(n % 2, sending.lead, sending.key));
      for (const answer of await Promise.all(sends)) model.note(sending, answer);
    },
    wasSent,
  ),
);

const otherContent = fc.tuple(site, fc.nat(99)).map(([at, which]) =>
  step(
    `otherContent(${at}, ${which})`,
    async (model, real) => {
      const other = model.compose(pick(model, which).key ?? randomUUID());
      model.note(other, await real.post(at, other.lead, other.key));
    },
    wasSent,
  ),
);

const killAfter = fc.tuple(site, fc.integer({ min: 1, max: 11 }), fc.boolean()).map(([at, answers, hasKey]) =>
  step(`killAfter(${at}, ${answers}, ${hasKey})`, async (model, real) => {
    let left = answers;
    const sends = Array.from({ length: 12 }, async () => {
      const sending = model.compose(hasKey ? randomUUID() : undefined);
      const answer = await real.post(at, sending.lead, sending.key);
      model.note(sending, answer);
      left -= 1;
      if (left === 0) await real.kill(at);
    });
    await Promise.all(sends);
  }),
);

const away = fc.constantFrom('cut', 'hush', 'store_leads').map((how) =>
  step(`away(${how})`, (model, { proxy }) => {
    model.isDatabaseAway = true;
    if (how === 'cut' || how === 'hush') proxy[how]();
    // The database does what it was asked, and its answer is lost.
    else void proxy.hushAfter(how);
    return Promise.resolve();
  }),
);

const back = fc.constant(
  step(
    'back',
    (model, { proxy }) => {
      model.isDatabaseAway = false;
      proxy.restore();
      return Promise.resolve();
    },
    ({ isDatabaseAway }) => isDatabaseAway,
  ),
);

// What visitors do comes most often.
const steps = [send, send, send, repeat, repeat, otherContent, killAfter, away, away, back];
const sequence = fc.commands(steps, { maxCommands: 18, size: 'max' });
let sequences = 0;

test('when leads come, processes are killed and the database goes in any order, then each acknowledged lead is there once', async () => {
  await fc.assert(
    fc.asyncProperty(sequence, async (commands) => {
      const model = new Model(sequences++, intake);
      await model.drain();
      await fc.asyncModelRun(() => ({ model, real: intake }), commands);
      await model.drain();
    }),
    // The first failure is not simplified: that takes minutes, and may find another race.
    { ...tries<[Iterable<Step>]>(2), endOnFailure: true },
  );
}, 7_200_000);
