import { z } from 'zod';
import type { Env } from '../../env.server.ts';
import { failure, ok, warning, type Finding } from './finding.ts';

const SETTINGS = {
  assistant: 'VAPI_ASSISTANT_ID',
  squad: 'VAPI_SQUAD_ID',
  workflow: 'VAPI_WORKFLOW_ID',
} as const;
const kinds = ['assistant', 'squad', 'workflow'] as const;

const plan = z.object({
  artifactPlan: z.object({ recordingEnabled: z.boolean().nullish() }).nullish(),
  firstMessage: z.string().nullish(),
});
type Plan = z.infer<typeof plan>;
const squad = z.object({
  membersOverrides: plan.nullish(),
  members: z.array(
    z.object({
      assistantId: z.string().nullish(),
      assistant: plan.nullish(),
      assistantOverrides: plan.nullish(),
    }),
  ),
});

/** Requests a path of the provider's API. */
type Ask = (path: string) => Promise<Response>;

class NotShown extends Error {}

async function read(ask: Ask, path: string): Promise<unknown> {
  const response = await ask(path);
  if (!response.ok) throw new NotShown(`the provider answers ${response.status} for ${path}`);
  return response.json();
}

/** Whether the assistant, squad or workflow records calls, and whether that is what the page says. */
export async function checkRecording(env: Env, ask: Ask): Promise<Finding[]> {
  const kind = kinds.find((name) => env[SETTINGS[name]]);
  if (!kind) return []; // Each call sends the demo assistant, with its own recording setting.
  const setting = SETTINGS[kind];
  if (!env.VAPI_PRIVATE_KEY) {
    // The page sets recording for each call to an assistant.
    if (kind === 'assistant') return [];
    const what = `the page cannot switch recording off for a ${kind}: its own setting in the account applies`;
    const remedy = 'check it there, or set VAPI_PRIVATE_KEY so that doctor can check it';
    return [warning('recording', what, remedy)];
  }
  const isAnnounced = env.VOICE_RECORDING === '1';
  try {
    const found = await read(ask, `${kind}/${env[setting]}`);
    if (kind === 'assistant') return [checkAssistant(plan.parse(found), isAnnounced)];
    const isRecorded = kind === 'squad' ? await squadRecords(found, ask) : records(plan.parse(found));
    return [compare(kind, isRecorded, isAnnounced)];
  } catch (error) {
    if (!(error instanceof NotShown)) throw error;
    return [failure('recording', error.message, `check ${setting}`)];
  }
}

/** The last plan with a recording setting applies. If no plan has one, the provider records. */
const records = (...plans: (Plan | null | undefined)[]) =>
  plans.map((each) => each?.artifactPlan?.recordingEnabled).findLast((enabled) => enabled != null) ?? true;

async function squadRecords(found: unknown, ask: Ask): Promise<boolean> {
  const { members, membersOverrides } = squad.parse(found);
  for (const { assistantId, assistant, assistantOverrides } of members) {
    const own = assistantId ? plan.parse(await read(ask, `assistant/${assistantId}`)) : assistant;
    if (records(own, assistantOverrides, membersOverrides)) return true;
  }
  return false;
}

/** The page sets recording for each call to an assistant; the first message comes from the account. */
function checkAssistant(assistant: Plan, isAnnounced: boolean): Finding {
  const remedy = "run 'voice:assistant'";
  if (isAnnounced && !/record/i.test(assistant.firstMessage ?? ''))
    return warning('recording', 'calls are recorded, and the first message does not say so', remedy);
  if (!isAnnounced && records(assistant))
    return warning('recording', "the assistant records all calls except this page's", remedy);
  return ok(
    'recording',
    isAnnounced ? 'calls are recorded, and all notices say so' : 'calls are not recorded',
  );
}

/** The page can't set recording for a squad or workflow: the account's setting applies. */
function compare(kind: string, isRecorded: boolean, isAnnounced: boolean): Finding {
  if (isRecorded === isAnnounced) return ok('recording', `the ${kind} does as the page says`);
  if (!isRecorded) {
    const what = `the page says that calls are recorded, and the ${kind} does not`;
    return warning('recording', what, 'switch it on there, or leave VOICE_RECORDING out');
  }
  const what = `the ${kind} records calls, and the page does not say so`;
  return failure('recording', what, 'switch it off there, or set VOICE_RECORDING=1');
}
