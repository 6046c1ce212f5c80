import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPerson } from '../../../../../seed/people.ts'
import { createSoftwareSigner, seedRelease, signedSoftware } from '../../../../../seed/software.ts'
import { signedInAs } from '../../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../../testing/servers/test-server.ts'
import { stateRound } from './state-round.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web'] as const) })
})
afterAll(() => server[Symbol.asyncDispose]())

test('super admins get one notice about a roll-out that paused because updates failed, with a link to it', async () => {
  const { platform } = server.app
  const admin = await seedPerson(platform, { role: 'ROLE_SUPER_ADMIN' })
  const content = Buffer.from('software')
  const software = signedSoftware(createSoftwareSigner(), { content, version: '2.4.0' })
  const releaseId = await seedRelease(platform, software, content)
  const { rows } = await sql<{ id: number }>`
    insert into software_rollout (release_id, status, stage, canary_pct, max_failure_pct, at_once, soak_hours,
      paused_because, origin)
    values (${releaseId}, 'paused', 'canary', 5, 10, 50, 24, 'failures', 'https://energy.example') returning id
  `.execute(platform.db)
  const rolloutId = rows[0]?.id ?? 0
  await stateRound(platform, Date.now())
  const notices = () => platform.db.selectFrom('notice').select(['kind', 'user_ids', 'is_solved']).execute()
  expect(await notices()).toEqual([{ kind: 'alarm', user_ids: [admin.id], is_solved: false }])
  const { alarms } = server.client(await signedInAs(server, admin))
  expect((await alarms.list({})).data.alarms).toMatchObject([
    { kind: 'ROLLOUT_PAUSED', code: '2.4.0', limit: 10, rolloutId },
  ])

  await sql`update software_rollout set status = 'running', paused_because = null`.execute(platform.db)
  await stateRound(platform, Date.now())
  expect(await notices()).toMatchObject([{ is_solved: false }, { kind: 'alarm', is_solved: true }])
})
