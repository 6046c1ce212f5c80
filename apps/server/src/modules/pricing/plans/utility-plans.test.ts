import { utilityPlanFile } from '@kilowatt/contracts/pricing/utility-plan-file'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { exampleComponent, examplePlan, exampleVersion } from '../../../testing/calls/example-plan.ts'
import { failureOf } from '../../../testing/failure-of.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer
let world: TwoCompanies

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
})
afterAll(() => server[Symbol.asyncDispose]())

const as = async (name: CastName) => server.client(await signedInAs(server, world.people[name]))
const person = { kind: 'person' } as const
const ofCompany = () => ({ kind: 'company', companyId: world.company.id }) as const

async function addPlan(name: CastName, of: Parameters<typeof examplePlan>[0] = {}, owner: NewOwner = person) {
  return (await (await as(name)).utilityPlans.create({ owner, plan: examplePlan(of) })).data.plan
}
type NewOwner = typeof person | ReturnType<typeof ofCompany> | { readonly kind: 'platform' }

const namesFor = async (name: CastName, filters = {}) =>
  (await (await as(name)).utilityPlans.list({ pageSize: 100, ...filters })).data.plans.map(
    (plan) => plan.name,
  )
const codeOf = async (call: Promise<unknown>) => (await failureOf(call))?.code
const logOf = (id: number) =>
  server.app.platform.db
    .selectFrom('audit_entry')
    .select(['action', 'before', 'after', 'company_id'])
    .where('object_type', '=', 'utility-plan')
    .where('object_id', '=', String(id))
    .orderBy('id')
    .execute()

test('a plan is stored as written, to the last decimal', async () => {
  const versions = [
    exampleVersion(
      [exampleComponent('Energy', '0.10'), exampleComponent('Fee', '1.00000001', { unit: 'month' })],
      {
        validTo: '2025-12-31',
      },
    ),
    exampleVersion([exampleComponent('Energy', '-0.02')], { validFrom: '2026-01-01', vatPct: '9.5' }),
    exampleVersion([], { status: 'draft', validFrom: '2026-06-01' }),
  ]
  const plan = await addPlan('owner', { name: 'Mine', versions })
  expect(plan).toMatchObject({
    name: 'Mine',
    owner: { kind: 'person', companyId: null, isMine: true },
    ...{ mayEdit: true, isInUse: false, drafts: 1, revision: 1 },
    current: { validFrom: '2026-01-01', validTo: null },
    plan: examplePlan({ name: 'Mine', versions }),
  })
  expect((await (await as('owner')).utilityPlans.get({ planId: plan.id })).data.plan).toEqual(plan)
})

test('each person finds, and may change, only certain plans', async () => {
  const mine = await addPlan('owner', { name: 'Own' })
  const companys = await addPlan('aggregator', { name: 'Of Alpha' }, ofCompany())
  const platforms = await addPlan('superAdmin', { name: 'Of all' }, { kind: 'platform' })
  const seen = async (name: CastName) =>
    (await namesFor(name)).filter((found) => ['Own', 'Of Alpha', 'Of all'].includes(found))
  expect(await seen('owner')).toEqual(['Own', 'Of Alpha', 'Of all'])
  expect(await seen('colleague')).toEqual(['Of Alpha', 'Of all'])
  expect(await seen('aggregator')).toEqual(['Of Alpha', 'Of all'])
  // a view grant does not make a person a customer
  for (const name of ['viewer', 'nobody', 'foreignAggregator', 'foreignOwner'] as const)
    expect(await seen(name)).toEqual(['Of all'])
  expect(await seen('superAdmin')).toEqual(['Of Alpha', 'Of all'])

  const change = async (name: CastName, { id, plan, revision }: typeof mine) =>
    codeOf((await as(name)).utilityPlans.update({ planId: id, revision, plan: { ...plan, name: 'Taken' } }))
  const remove = async (name: CastName, { id }: typeof mine) =>
    codeOf((await as(name)).utilityPlans.remove({ planId: id }))
  for (const attempt of [change, remove]) {
    expect(await attempt('owner', companys)).toBe('forbidden')
    expect(await attempt('aggregator', platforms)).toBe('forbidden')
    expect(await attempt('aggregator', mine)).toBe('not_found')
    expect(await attempt('foreignAggregator', companys)).toBe('not_found')
    expect(await attempt('owner', { ...mine, id: 2_000_000_000 })).toBe('not_found')
  }
  expect(await seen('owner')).toEqual(['Own', 'Of Alpha', 'Of all'])
  const owner = ofCompany()
  for (const name of ['owner', 'foreignAggregator'] as const)
    expect(await codeOf((await as(name)).utilityPlans.create({ owner, plan: examplePlan() }))).toBe(
      'not_found',
    )
  expect(
    await codeOf(
      (await as('aggregator')).utilityPlans.create({ owner: { kind: 'platform' }, plan: examplePlan() }),
    ),
  ).toBe('forbidden')
})

test("a location may have plans of its company, of the platform, and the caller's own", async () => {
  await addPlan('foreignAggregator', { name: 'Of Beta' }, { kind: 'company', companyId: world.foreign.id })
  await addPlan('superAdmin', { name: 'My own' })
  const names = await namesFor('superAdmin', { locationId: world.location.id })
  expect(names).toContain('My own')
  expect(names).not.toContain('Of Beta')
  expect(await namesFor('owner', { locationId: world.location.id, search: 'ALPH' })).toEqual(['Of Alpha'])
  expect(await namesFor('owner', { owner: 'platform' })).toEqual(['Of all'])
  const requested = async (name: CastName, locationId: number) =>
    codeOf((await as(name)).utilityPlans.list({ locationId }))
  expect(await requested('viewer', world.location.id)).toBe('forbidden')
  expect(await requested('owner', world.foreignLocation.id)).toBe('not_found')
})

describe('a change', () => {
  test('needs the revision that it is based on, and the log shows the old prices', async () => {
    const { id, plan } = await addPlan('aggregator', { name: 'Corrected' }, ofCompany())
    const api = await as('aggregator')
    const next = { ...plan, versions: [exampleVersion([exampleComponent('Energy', '0.13')])] }
    const changed = (await api.utilityPlans.update({ planId: id, revision: 1, plan: next })).data.plan
    expect(changed).toMatchObject({ revision: 2, plan: next })
    expect(await codeOf(api.utilityPlans.update({ planId: id, revision: 1, plan }))).toBe('conflict')
    expect((await api.utilityPlans.get({ planId: id })).data.plan).toEqual(changed)
    expect((await logOf(id)).at(-1)).toEqual({
      action: 'utility-plan.update',
      before: { prices: ['2020-01-01 Energy T0: 0.12'] },
      after: { prices: ['2020-01-01 Energy T0: 0.13'] },
      company_id: world.company.id,
    })
  })

  test('to the rounding rule keeps the version, and is logged', async () => {
    const { id, plan } = await addPlan('owner', { name: 'Rounded' })
    const rows = () =>
      server.app.platform.db
        .selectFrom('utility_plan_version')
        .select(['id', 'rounding', 'replaced_at'])
        .where('plan_id', '=', id)
        .execute()
    const [before] = await rows()
    expect(before).toMatchObject({ rounding: 'exact', replaced_at: null })
    const next = { ...plan, versions: plan.versions.map((one) => ({ ...one, rounding: 'lines' as const })) }
    const changed = await (await as('owner')).utilityPlans.update({ planId: id, revision: 1, plan: next })
    expect(changed.data.plan).toMatchObject({ revision: 2, plan: next })
    expect(await rows()).toEqual([{ ...before, rounding: 'lines' }])
    expect((await logOf(id)).at(-1)).toMatchObject({
      before: { versions: ['2020-01-01 –'] },
      after: { versions: ['2020-01-01 –, rounding: lines'] },
    })
  })

  test('without differences is not logged', async () => {
    const { id, plan } = await addPlan('owner', { name: 'Still' })
    const same = await (await as('owner')).utilityPlans.update({ planId: id, revision: 1, plan })
    expect(same.data.plan.revision).toBe(1)
    expect(await logOf(id)).toHaveLength(1)
  })

  test('keeps unchanged versions, and turns drafts into prices when they are published', async () => {
    const first = exampleVersion([exampleComponent('Energy', '0.10')], { validTo: '2025-12-31' })
    const draft = exampleVersion([exampleComponent('Energy', '0.20')], {
      status: 'draft',
      validFrom: '2026-01-01',
    })
    const { id, plan } = await addPlan('owner', { name: 'Followed', versions: [first, draft] })
    const rows = () =>
      server.app.platform.db
        .selectFrom('utility_plan_version')
        .select(['id', 'status', 'replaced_at'])
        .where('plan_id', '=', id)
        .orderBy('id')
        .execute()
    const before = await rows()
    const published = { ...draft, status: 'published' as const }
    await (await as('owner')).utilityPlans.update({
      planId: id,
      revision: 1,
      plan: { ...plan, versions: [first, published] },
    })
    const after = await rows()
    expect(after[0]).toEqual(before[0])
    expect(after.map(({ status }) => status)).toEqual(['published', 'published'])
    expect(after.every(({ replaced_at }) => replaced_at === null)).toBe(true)
  })
})

const conflicting = [
  exampleVersion([exampleComponent('Energy', '0.10')]),
  exampleVersion([exampleComponent('Energy', '0.20')], { validFrom: '2026-01-01' }),
]
const uncovered = exampleVersion(
  [
    exampleComponent('Energy', '0', {
      schedule: 's',
      rates: [{ tariff: 'T1', prices: [{ kind: 'fixed', amount: '1' }] }],
    }),
  ],
  {
    schedules: [
      {
        key: 's',
        holidays: 'ignored',
        windows: [{ tariff: 'T1', months: [1], days: ['monday'], from: '06:00', to: '22:00' }],
      },
    ],
  },
)

test.each([
  ['two versions for one day', { versions: conflicting }, 'plan.versions.1.validFrom', 'overlap'],
  ['hours without a tariff', { versions: [uncovered] }, 'plan.versions.0.schedules.0', 'uncovered'],
  ['no component', { versions: [exampleVersion([])] }, 'plan.versions.0.components', 'no_component'],
  [
    'days that end before they begin',
    { versions: [exampleVersion([], { status: 'draft', validFrom: '2026-02-01', validTo: '2026-01-01' })] },
    'plan.versions.0.validFrom',
    'ends_before_start',
  ],
  ['an unknown country', { country: 'XX' }, 'plan.country', 'not_there'],
])('is refused for %s with the place of the problem', async (_what, of, path, message) => {
  const before = await namesFor('owner')
  const failure = await failureOf((await as('owner')).utilityPlans.create({ plan: examplePlan(of) }))
  expect(failure?.code).toBe('invalid')
  expect(failure?.data?.fields).toContainEqual({ path, message })
  expect(await namesFor('owner')).toEqual(before)
})

test('a draft may have problems that a published plan may not', async () => {
  const draft = { ...uncovered, status: 'draft' as const }
  const { plan } = await addPlan('owner', { name: 'Half done', versions: [draft] })
  expect(plan.versions).toEqual([draft])
})

test('a schedule that is too large is not checked', async () => {
  const window = {
    tariff: 'T1',
    months: Array.from({ length: 12 }, (_, i) => i + 1),
    days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday', 'holiday'] as const,
    ...{ from: '00:00', to: '24:00' },
  }
  const schedule = {
    key: 's',
    holidays: 'apart' as const,
    windows: Array.from({ length: 30 }, () => ({ ...window, days: [...window.days] })),
  }
  const versions = [exampleVersion([exampleComponent('Energy', '1')], { schedules: [schedule] })]
  expect(await codeOf((await as('owner')).utilityPlans.create({ plan: examplePlan({ versions }) }))).toBe(
    'too_large',
  )
})

test('a file from before rounding rules is read as `exact`', async () => {
  const api = await as('owner')
  const { rounding: _, ...version } = exampleVersion([exampleComponent('Energy', '0.12')])
  const plan = { ...examplePlan(), versions: [version] }
  const file = { format: 'kilowatt.utility-plan', formatVersion: 1, plan } as const
  const imported = (await api.utilityPlans.importFile({ file })).data.plan
  expect(imported.plan.versions).toEqual([{ ...version, rounding: 'exact' }])
  const added = [{ ...version, rounding: 'lines' as const }]
  const lines = { ...file, plan: { ...plan, versions: added } }
  expect((await api.utilityPlans.importFile({ file: lines })).data.plan.plan.versions).toEqual(added)
})

test('a plan can be exported, imported unchanged, and copied', async () => {
  const { id, plan } = await addPlan('aggregator', { name: 'Travelling' }, ofCompany())
  const api = await as('owner')
  const file = await api.utilityPlans.exportFile({ planId: id })
  const written = utilityPlanFile.parse(JSON.parse(await file.text()))
  expect(written.plan).toEqual(plan)
  const imported = (await api.utilityPlans.importFile({ file: written })).data.plan
  expect(imported).toMatchObject({ plan, owner: { kind: 'person', isMine: true } })
  const copy = (await api.utilityPlans.copy({ planId: id, name: 'My copy' })).data.plan
  expect(copy).toMatchObject({ plan: { ...plan, name: 'My copy' }, mayEdit: true })
  expect((await logOf(copy.id)).map(({ action }) => action)).toEqual(['utility-plan.copy'])
  await api.utilityPlans.remove({ planId: copy.id })
  expect(await codeOf(api.utilityPlans.get({ planId: copy.id }))).toBe('not_found')
  expect(await codeOf((await as('foreignOwner')).utilityPlans.exportFile({ planId: id }))).toBe('not_found')
})
