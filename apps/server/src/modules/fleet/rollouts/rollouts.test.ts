import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedOemDevice } from '../../../../seed/devices.ts'
import { createSoftwareSigner, seedRelease, signedSoftware } from '../../../../seed/software.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { moveUpdatesOn } from './rollouts.job.ts'

const signer = createSoftwareSigner()
const HOUR_MS = 3_600_000
let server: TestServer
let world: TwoCompanies
let round = 0
/** each test has its own hardware version */
let hardwareVersion: string
beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
})
beforeEach(async () => {
  await db().deleteFrom('notice').execute()
  round += 1
  hardwareVersion = `rev ${round}`
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.app.platform.db
const as = async (name: CastName) => server.client(await signedInAs(server, world.people[name]))
const admin = () => as('superAdmin')

const publish = (version: string) => {
  const content = Buffer.from(`${hardwareVersion} ${version}`)
  return seedRelease(
    server.app.platform,
    signedSoftware(signer, { content, version, hardwareVersion }),
    content,
  )
}

/** Connected controllers, whose answers are written directly to the database. */
async function fleet(count: number, facts: { version?: string | null; connected?: boolean } = {}) {
  const ids: number[] = []
  for (let i = 0; i < count; i++)
    ids.push((await seedOemDevice(server.app.platform, { locationId: world.location.id })).id)
  const { version = '1.0', connected = true } = facts
  await db()
    .updateTable('oem_device')
    .set({ hardware_version: hardwareVersion, software_version: version, connected })
    .where('id', 'in', ids)
    .execute()
  return ids
}

const plan = { canaryPct: 20, maxFailurePct: 20, atOnce: 100, soakHours: 24 }
const start = async (releaseId: number, more: Partial<typeof plan> = {}) =>
  (await (await admin()).softwareRollouts.start({ ...plan, ...more, releaseId })).data.rolloutId
const rolloutOf = async (rolloutId: number) =>
  (await (await admin()).softwareRollouts.get({ rolloutId })).data.rollout
const countsOf = async (rolloutId: number) => (await rolloutOf(rolloutId)).counts
/** Notices in the queue. No jobs run here, so none is delivered. */
const noticed = () =>
  db().selectFrom('notice').select(['kind', 'user_ids as userIds', 'path', 'values']).orderBy('id').execute()
const pass = (ms = 0) => moveUpdatesOn(server.app.platform, new Date(Date.now() + ms))

/** Makes the asked controllers report success or failure. */
async function answer(rolloutId: number, status: 'done' | 'failed', limit = 1_000) {
  const requested = await db()
    .selectFrom('software_update as u')
    .innerJoin('software_release as r', 'r.id', 'u.release_id')
    .select(['u.id', 'u.oem_device_id', 'r.version'])
    .where('rollout_id', '=', rolloutId)
    .where('status', '=', 'waiting')
    .limit(limit)
    .execute()
  for (const { id, oem_device_id, version } of requested) {
    await db()
      .updateTable('software_update')
      .set({ status, ended_at: new Date() })
      .where('id', '=', id)
      .execute()
    if (status === 'done')
      await db()
        .updateTable('oem_device')
        .set({ software_version: version })
        .where('id', '=', oem_device_id)
        .execute()
  }
  return requested.length
}

test('a few controllers are first; after a pause the others follow, a limited number at a time, until all are done', async () => {
  await fleet(10)
  await fleet(1, { version: '2.0' })
  const releaseId = await publish('2.0')
  expect((await (await admin()).softwareReleases.get({ releaseId })).data.reach).toEqual({
    controllers: 10,
    connected: 10,
  })
  const rolloutId = await start(releaseId, { atOnce: 3 })
  await expect(start(releaseId)).rejects.toMatchObject({ code: 'rollout_under_way' })
  await pass()
  expect(await rolloutOf(rolloutId)).toMatchObject({
    stage: 'canary',
    canaries: 2,
    counts: { total: 10, queued: 8, underWay: 2 },
  })
  expect(await answer(rolloutId, 'done')).toBe(2)
  await pass()
  expect(await rolloutOf(rolloutId)).toMatchObject({ stage: 'canary', counts: { queued: 8, done: 2 } })
  await pass(25 * HOUR_MS)
  await pass(25 * HOUR_MS)
  expect(await rolloutOf(rolloutId)).toMatchObject({ stage: 'everyone', counts: { queued: 5, underWay: 3 } })
  await pass(25 * HOUR_MS)
  expect(await countsOf(rolloutId)).toMatchObject({ underWay: 3 })
  for (let i = 0; i < 3; i++) {
    await answer(rolloutId, 'done')
    await pass(25 * HOUR_MS)
  }
  expect(await rolloutOf(rolloutId)).toMatchObject({
    status: 'finished',
    counts: { total: 10, done: 10, queued: 0 },
  })
})

test('a roll-out pauses automatically after too many failures, and continues when a person resumes it', async () => {
  await fleet(20)
  const rolloutId = await start(await publish('2.0'), { canaryPct: 50 })
  await pass()
  await answer(rolloutId, 'failed', 3)
  await answer(rolloutId, 'done', 4)
  await pass()
  expect(await rolloutOf(rolloutId)).toMatchObject({ status: 'paused', pausedBecause: 'failures' })
  // people are notified of the alarm that follows
  expect(await noticed()).toEqual([])
  await pass(48 * HOUR_MS)
  expect(await countsOf(rolloutId)).toMatchObject({ queued: 10, failed: 3, done: 4 })
  const superAdmin = await admin()
  await superAdmin.softwareRollouts.resume({ rolloutId, failed: 'leave' })
  await answer(rolloutId, 'done')
  await pass(48 * HOUR_MS)
  await pass(48 * HOUR_MS)
  expect(await rolloutOf(rolloutId)).toMatchObject({
    status: 'running',
    stage: 'everyone',
    pausedBecause: null,
    counts: { queued: 0, underWay: 10 },
  })
  const { devices, total } = (await superAdmin.softwareRollouts.devices({ rolloutId })).data
  expect(total).toBe(20)
  expect(devices.slice(0, 4).map(({ status }) => status)).toEqual(['failed', 'failed', 'failed', 'waiting'])
})

test('if all canaries failed, only they are retried first', async () => {
  await fleet(10)
  const rolloutId = await start(await publish('2.0'), { soakHours: 0 })
  await pass()
  expect(await answer(rolloutId, 'failed')).toBe(2)
  await pass()
  const superAdmin = await admin()
  await superAdmin.softwareRollouts.resume({ rolloutId, failed: 'retry' })
  await pass()
  expect(await rolloutOf(rolloutId)).toMatchObject({
    stage: 'canary',
    canaries: 2,
    counts: { total: 10, queued: 8, underWay: 2, failed: 0 },
  })
  await answer(rolloutId, 'done')
  await pass(1_000)
  await pass(1_000)
  expect(await rolloutOf(rolloutId)).toMatchObject({ stage: 'everyone', counts: { underWay: 8, done: 2 } })
})

test('if failed canaries are left, other canaries replace them', async () => {
  await fleet(10)
  const rolloutId = await start(await publish('2.0'), { soakHours: 0 })
  await pass()
  await answer(rolloutId, 'failed')
  await pass()
  await (await admin()).softwareRollouts.resume({ rolloutId, failed: 'leave' })
  await pass()
  await pass()
  expect(await rolloutOf(rolloutId)).toMatchObject({
    stage: 'canary',
    canaries: 4,
    provenCanaries: 0,
    counts: { queued: 6, underWay: 2, failed: 2 },
  })
})

test('failed updates can be retried at the end, and the history of each controller has both attempts', async () => {
  const [controllerId = 0] = await fleet(1)
  await fleet(5)
  const rolloutId = await start(await publish('2.0'), { canaryPct: 100, maxFailurePct: 50 })
  await pass()
  await db()
    .updateTable('software_update')
    .set({ status: 'failed', code: 'checksum', ended_at: new Date(), sent_at: new Date() })
    .where('rollout_id', '=', rolloutId)
    .where('oem_device_id', '=', controllerId)
    .execute()
  await answer(rolloutId, 'done')
  await pass(25 * HOUR_MS)
  await pass(25 * HOUR_MS)
  expect(await rolloutOf(rolloutId)).toMatchObject({ status: 'finished', counts: { done: 5, failed: 1 } })
  const superAdmin = await admin()
  await superAdmin.softwareRollouts.retry({ rolloutId })
  expect(await rolloutOf(rolloutId)).toMatchObject({
    status: 'running',
    endedAt: null,
    counts: { total: 6, queued: 1, failed: 0 },
  })
  await pass()
  await answer(rolloutId, 'done')
  await pass()
  expect(await rolloutOf(rolloutId)).toMatchObject({ status: 'finished', counts: { done: 6, failed: 0 } })
  const history = (await (await as('owner')).softwareUpdates.history({ controllerId })).data.updates
  expect(history.map(({ status, code }) => code ?? status)).toEqual(['done', 'checksum'])
  await expect(superAdmin.softwareRollouts.retry({ rolloutId })).rejects.toMatchObject({ code: 'no_update' })
  expect(await rolloutOf(rolloutId)).toMatchObject({ status: 'finished' })
})

test('all roll-outs are listed page by page, or those with one status', async () => {
  const superAdmin = await admin()
  await fleet(1)
  const paused = await start(await publish('2.0'))
  await superAdmin.softwareRollouts.pause({ rolloutId: paused })
  await fleet(1)
  await start(await publish('3.0'))
  const ids: number[] = []
  for (let hasMore = true; hasMore; ) {
    const before = ids.at(-1)
    const { data } = await superAdmin.softwareRollouts.list({ pageSize: 2, ...(before && { before }) })
    ids.push(...data.rollouts.map(({ id }) => id))
    hasMore = data.hasMore
  }
  const { count } = await db()
    .selectFrom('software_rollout')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a))
  expect(ids).toHaveLength(count)
  const { rollouts } = (await superAdmin.softwareRollouts.list({ status: 'paused' })).data
  expect(rollouts.map(({ id }) => id)).toContain(paused)
  expect(new Set(rollouts.map(({ status }) => status))).toEqual(new Set(['paused']))
})

test('a draft cannot be rolled out', async () => {
  await fleet(1)
  const content = Buffer.from(hardwareVersion)
  const software = signedSoftware(signer, { content, version: '2.0', hardwareVersion })
  const releaseId = await seedRelease(server.app.platform, software, content, { isDraft: true })
  await expect(start(releaseId)).rejects.toMatchObject({ code: 'no_update' })
  await (await admin()).softwareReleases.publish({ releaseId })
  await start(releaseId)
})

test('no update starts while a roll-out is paused', async () => {
  await fleet(5)
  const rolloutId = await start(await publish('2.0'))
  const superAdmin = await admin()
  await superAdmin.softwareRollouts.pause({ rolloutId })
  await pass()
  expect(await rolloutOf(rolloutId)).toMatchObject({ pausedBecause: 'person', counts: { queued: 5 } })
  await expect(superAdmin.softwareRollouts.pause({ rolloutId })).rejects.toMatchObject({ code: 'not_found' })
})

test('an offline controller delays no one, and gets its update when it is back', async () => {
  const [here, away] = [await fleet(1), await fleet(1, { connected: false })]
  const rolloutId = await start(await publish('2.0'), { canaryPct: 50, soakHours: 0 })
  for (let i = 0; i < 3; i++) {
    await pass(1_000)
    await answer(rolloutId, 'done')
  }
  expect(here).toHaveLength(1)
  expect(await rolloutOf(rolloutId)).toMatchObject({ status: 'running', counts: { queued: 1, done: 1 } })
  await db().updateTable('oem_device').set({ connected: true }).where('id', 'in', away).execute()
  await pass()
  expect(await countsOf(rolloutId)).toMatchObject({ underWay: 1 })
  // offline again before receiving it
  await db().updateTable('oem_device').set({ connected: false }).where('id', 'in', away).execute()
  await pass()
  expect(await countsOf(rolloutId)).toMatchObject({ queued: 1, underWay: 0 })
})

test('after a roll-back each controller gets its previous version; unknown versions are reported, and the release is withdrawn', async () => {
  const former = await publish('1.0')
  const many = await fleet(5)
  const [odd = 0] = await fleet(1, { version: '0.7' })
  const late = await fleet(1)
  await fleet(4, { connected: false })
  const releaseId = await publish('2.0')
  const rolloutId = await start(releaseId, { canaryPct: 100 })
  await pass()
  await db()
    .updateTable('software_update')
    .set({ status: 'installing', reported_at: new Date() })
    .where('rollout_id', '=', rolloutId)
    .where('oem_device_id', 'in', late)
    .execute()
  await answer(rolloutId, 'done')
  const superAdmin = await admin()
  const rollBackId = (await superAdmin.softwareRollouts.rollBack({ rolloutId })).data.rolloutId
  expect(await rolloutOf(rolloutId)).toMatchObject({
    status: 'rolled_back',
    counts: { done: 6, underWay: 1, left: 4 },
  })
  expect((await superAdmin.softwareReleases.get({ releaseId })).data.release.withdrawnAt).not.toBeNull()
  const outcomes = async () => {
    const { devices } = (await superAdmin.softwareRollouts.devices({ rolloutId: rollBackId })).data
    return new Map(devices.map(({ controllerId, status, code }) => [controllerId, code ?? status]))
  }
  expect(await outcomes()).toEqual(
    new Map([[odd, 'no_previous'], ...many.map((id) => [id, 'queued'] as const)]),
  )

  await pass()
  await answer(rollBackId, 'done')
  // a controller that was installing starts with the withdrawn version
  await db()
    .updateTable('software_update')
    .set({ status: 'done', ended_at: new Date() })
    .where('rollout_id', '=', rolloutId)
    .where('status', '=', 'installing')
    .execute()
  await db().updateTable('oem_device').set({ software_version: '2.0' }).where('id', 'in', late).execute()
  await pass()
  await answer(rollBackId, 'done')
  await pass()
  expect(await rolloutOf(rollBackId)).toMatchObject({ isRollBack: true, status: 'finished' })
  const given = await db()
    .selectFrom('software_update')
    .select(['oem_device_id as id', 'release_id as releaseId'])
    .where('rollout_id', '=', rollBackId)
    .where('status', '=', 'done')
    .orderBy('oem_device_id')
    .execute()
  expect(given).toEqual([...many, ...late].map((id) => ({ id, releaseId: former })))
  await expect(superAdmin.softwareRollouts.rollBack({ rolloutId: rollBackId })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('the roll-out of a withdrawn release pauses and cannot be resumed', async () => {
  await fleet(2)
  const releaseId = await publish('2.0')
  const rolloutId = await start(releaseId)
  const superAdmin = await admin()
  await superAdmin.softwareReleases.withdraw({ releaseId })
  expect(await rolloutOf(rolloutId)).toMatchObject({ status: 'paused', pausedBecause: 'withdrawn' })
  await expect(superAdmin.softwareRollouts.resume({ rolloutId, failed: 'leave' })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('a roll-out pauses when the person responsible loses the permission', async () => {
  await fleet(2)
  const rolloutId = await start(await publish('2.0'))
  const { owner } = world.people
  await db()
    .updateTable('software_rollout')
    .set({ responsible_id: owner.id })
    .where('id', '=', rolloutId)
    .execute()
  await pass()
  expect(await rolloutOf(rolloutId)).toMatchObject({ status: 'paused', pausedBecause: 'not_allowed' })
  expect((await noticed()).at(-1)).toMatchObject({ kind: 'rolloutUnanswered', values: { version: '2.0' } })
  await (await admin()).softwareRollouts.resume({ rolloutId, failed: 'leave' })
  await pass()
  expect(await countsOf(rolloutId)).toMatchObject({ underWay: 1 })
})

test('without a matching controller there is nothing to roll out', async () => {
  await fleet(1, { version: '3.0' })
  await expect(start(await publish('2.0'))).rejects.toMatchObject({ code: 'no_update' })
})

test("a person's request does not wait for the roll-out", async () => {
  const [controllerId = 0] = await fleet(1, { connected: false })
  const releaseId = await publish('2.0')
  const rolloutId = await start(releaseId)
  const owner = await as('owner')
  expect((await owner.softwareUpdates.state({ controllerId })).data).toMatchObject({
    state: 'available',
    latest: null,
  })
  await owner.softwareUpdates.request({ controllerId, releaseId })
  expect((await owner.softwareUpdates.state({ controllerId })).data.state).toBe('requested')
  // no update has finished yet, and the roll-out's update that this request replaced is not in the location's
  // history
  expect((await owner.softwareUpdates.history({ controllerId })).data.total).toBe(0)
  expect(await countsOf(rolloutId)).toMatchObject({ total: 1, left: 1 })
})
