import { expect, test } from '@jest/globals';
import { createStage, tellStories } from '../../src/tests/support/stories.ts';
import { connect, siteUrlOf } from '../../src/tests/support/test-database.ts';

const stage = await createStage();

tellStories(
  `
# an unreadable stop, and a request to see or erase, are listed once while they are open
press the number ending in 42
press Pat.email erase
press Pat.email see
press the number ending in 42
press Pat.email erase
press Pat.email see
select what, contact from privacy_requests order by what == all the number ending in 42, erase pat@example.com, see pat@example.com
close_privacy_request((select request_id from privacy_requests where what = 'see'), 'sent')
press Pat.email see
owner: select closed_at is null from privacy_requests where what = 'see' order by 1 == false, true
`,
  stage,
);

test('equal requests to erase at once are open once', async () => {
  const sites = await Promise.all(Array.from({ length: 12 }, () => connect(siteUrlOf(stage))));
  const asked = `insert into privacy_requests (id, requested_at, contact, what)
    values (gen_random_uuid(), now(), $1, 'erase') on conflict do nothing`;
  await Promise.all(
    sites.flatMap((each) =>
      ['pat@example.com, 512 555 0100', '5125550100; PAT@example.com'].map((typed) =>
        each.query(asked, [typed]),
      ),
    ),
  );
  await Promise.all(sites.map((each) => each.end()));
  expect(await stage.ana.rows('select from privacy_requests')).toHaveLength(1);
});
