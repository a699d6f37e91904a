import { z } from 'zod';
import type { Env } from '../../env.server.ts';
import { fault, ok, warning, type Finding } from './finding.ts';

const SETTINGS = {
  assistant: 'VAPI_ASSISTANT_ID',
  squad: 'VAPI_SQUAD_ID',
  workflow: 'VAPI_WORKFLOW_ID',
} as const;
type Kind = keyof typeof SETTINGS;
const kinds = ['assistant', 'squad', 'workflow'] as const satisfies Kind[];

const planned = z.object({
  artifactPlan: z.object({ recordingEnabled: z.boolean().nullish() }).nullish(),
  firstMessage: z.string().nullish(),
});
const squad = z.object({
  membersOverrides: planned.nullish(),
  members: z.array(
    z.object({
      assistantId: z.string().nullish(),
      assistant: planned.nullish(),
      assistantOverrides: planned.nullish(),
    }),
  ),
});

/** Asks the provider for what stands at a path. */
type Ask = (path: string) => Promise<Response>;

class NotShown extends Error {}

async function shown(ask: Ask, path: string): Promise<unknown> {
  const answer = await ask(path);
  if (!answer.ok) throw new NotShown(`the provider answers ${answer.status} for ${path}`);
  return answer.json();
}

/** Whether who answers calls records them, and whether that is what the page says. */
export async function checkRecording(env: Env, ask: Ask): Promise<Finding[]> {
  const kind = kinds.find((name) => env[SETTINGS[name]]);
  if (!kind) return []; // Calls bring their own assistant, and the setting with it.
  if (!env.VAPI_PRIVATE_KEY) return kind === 'assistant' ? [] : [unseen(kind)];
  try {
    return [await judge(kind, env, ask)];
  } catch (error) {
    if (!(error instanceof NotShown)) throw error;
    return [fault('recording', error.message, `check ${SETTINGS[kind]}`)];
  }
}

const unseen = (kind: Kind) =>
  warning(
    'recording',
    `the page cannot switch recording off for a ${kind}: its own setting in the account holds`,
    'see to it there, or set VAPI_PRIVATE_KEY, so that it can be looked at',
  );

async function judge(kind: Kind, env: Env, ask: Ask): Promise<Finding> {
  const found = await shown(ask, `${kind}/${env[SETTINGS[kind]] ?? ''}`);
  const isSaid = env.VOICE_RECORDING === '1';
  if (kind === 'assistant') return judgeAssistant(planned.parse(found), isSaid);
  const isRecorded =
    kind === 'squad' ? await squadRecords(squad.parse(found), ask) : records(planned.parse(found));
  return judgeOther(kind, isRecorded, isSaid);
}

type Planned = z.infer<typeof planned> | null | undefined;

/** What is said last counts; where nothing is, the provider records. */
const records = (...said: Planned[]) =>
  said.map((one) => one?.artifactPlan?.recordingEnabled).findLast((enabled) => enabled != null) ?? true;

async function squadRecords(
  { members, membersOverrides }: z.infer<typeof squad>,
  ask: Ask,
): Promise<boolean> {
  for (const { assistantId, assistant, assistantOverrides } of members) {
    const own = assistantId ? planned.parse(await shown(ask, `assistant/${assistantId}`)) : assistant;
    if (records(own, assistantOverrides, membersOverrides)) return true;
  }
  return false;
}

/** The page says with each call whether it is recorded; what is heard first stands with the provider. */
function judgeAssistant(assistant: z.infer<typeof planned>, isSaid: boolean): Finding {
  if (isSaid && !/record/i.test(assistant.firstMessage ?? ''))
    return warning(
      'recording',
      'calls are recorded, and the first message does not say so',
      "run 'voice:assistant'",
    );
  if (!isSaid && records(assistant))
    return warning(
      'recording',
      'the assistant records, but for the calls of this page',
      "run 'voice:assistant'",
    );
  return ok('recording', isSaid ? 'calls are recorded, and all notices say so' : 'calls are not recorded');
}

/** The page cannot set it for these: what the account says holds. */
function judgeOther(kind: Kind, isRecorded: boolean, isSaid: boolean): Finding {
  if (isRecorded === isSaid) return ok('recording', `the ${kind} does as the page says`);
  return isRecorded
    ? fault(
        'recording',
        `the ${kind} records calls, and the page does not say so`,
        'switch it off there, or set VOICE_RECORDING=1',
      )
    : warning(
        'recording',
        `the page says that calls are recorded, and the ${kind} does not`,
        'switch it on there, or leave VOICE_RECORDING out',
      );
}
