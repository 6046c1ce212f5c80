import { addDays, localDateAt } from '@kilowatt/domain/time/local-day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedGrant, seedLocation } from '../../../../seed/locations.ts'
import { seedPerson } from '../../../../seed/people.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { system } from '../../../platform/changes.ts'
import { exampleComponent, examplePlan, exampleVersion } from '../../../testing/calls/example-plan.ts'
import { failureOf } from '../../../testing/failure-of.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { type ApiClient, startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer
let world: TwoCompanies
let platformPlanId: number

const today = localDateAt('Europe/Ljubljana', Date.now())

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
  platformPlanId = await newPlan('superAdmin', { kind: 'platform' })
})
afterAll(() => server[Symbol.asyncDispose]())

const as = async (name: CastName) => server.client(await signedInAs(server, world.people[name]))
type Owner = NonNullable<Parameters<ApiClient['utilityPlans']['create']>[0]['owner']>
const newPlan = async (name: CastName, owner: Owner, of = {}) =>
  (await (await as(name)).utilityPlans.create({ owner, plan: examplePlan(of) })).data.plan.id

/** A location of the first company with its owner, for one test. */
async function newHome() {
  const { platform } = server.app
  const owner = await seedPerson(platform, { companyId: world.company.id, role: 'ROLE_USER_BASIC' })
  const { id: locationId } = await seedLocation(platform, {
    ...{ companyId: world.company.id, locationGroupId: world.company.groupId, ownerId: owner.id },
  })
  return { locationId, owner, api: server.client(await signedInAs(server, owner)) }
}
const ids = async (api: ApiClient, locationId: number) =>
  (await api.priceLists.list({ locationId })).data.priceLists.map(({ id }) => id)
const activeOf = async (api: ApiClient, id: number) =>
  (await api.locations.get({ id })).data.location.activePriceList
const logOf = async (id: number) =>
  server.app.platform.db
    .selectFrom('audit_entry')
    .select(['action', 'object_name', 'company_id', 'before', 'after'])
    .where('object_type', '=', 'price-list')
    .where('object_id', '=', String(id))
    .orderBy('id')
    .execute()

test('a location gets a price list, which is active from its first day', async () => {
  const { locationId, api } = await newHome()
  expect(await activeOf(api, locationId)).toBeNull()
  const made = await api.priceLists.create({
    ...{ locationId, planId: platformPlanId, validFrom: today },
    ...{ network: 'Elektro Ljubljana', exportTariff: 'Self-supply', agreedKw: { T0: '7.5' } },
  })
  const { priceList } = made.data
  expect(priceList).toEqual({
    id: priceList.id,
    locationId,
    locationName: 'Hiša Novak',
    plan: { id: platformPlanId, name: 'One price', kind: 'fixed', owner: 'platform', isListed: true },
    currency: 'EUR',
    ...{ validFrom: today, validTo: null, network: 'Elektro Ljubljana', exportTariff: 'Self-supply' },
    ...{ netting: 'separate', nettingPeriod: 'month', agreedKw: { T0: '7.5' } },
    ...{ isActive: true, isMultiTariff: false, hasDifferentExportPrice: false, uncovered: [] },
  })
  expect(await activeOf(api, locationId)).toEqual({ id: priceList.id })
  const me = (await api.auth.user()).data.user
  expect(me.locations.map(({ activePriceList }) => activePriceList)).toEqual([{ id: priceList.id }])
  expect((await api.priceLists.mine({})).data).toMatchObject({ total: 1, priceLists: [{ id: priceList.id }] })
  const found = await api.priceLists.get({ locationId, priceListId: priceList.id })
  expect(found.data).toEqual({ priceList, plan: examplePlan() })
  expect(await logOf(priceList.id)).toMatchObject([
    {
      ...{ action: 'price-list.create', object_name: 'One price', company_id: world.company.id },
      after: { plan: 'One price', validFrom: today, agreedKw: 'T0: 7.5' },
    },
  ])
})

test('two price lists cannot apply on the same day, but on consecutive days', async () => {
  const { locationId, api } = await newHome()
  const planId = platformPlanId
  const create = (validFrom: string, validTo: string | null) =>
    api.priceLists.create({ locationId, planId, validFrom, validTo })
  await create('2024-01-01', '2024-12-31')
  const second = (await create('2025-01-01', null)).data.priceList
  const kept = await ids(api, locationId)
  for (const [from, to] of [
    ['2024-12-31', '2024-12-31'],
    ['2023-01-01', '2024-01-01'],
    ['2023-01-01', null],
    ['2030-01-01', '2030-12-31'],
  ] as const)
    expect(await failureOf(create(from, to))).toMatchObject({ code: 'price_lists_overlap' })
  const { id: priceListId, ...terms } = second
  expect(
    await failureOf(
      api.priceLists.update({ ...terms, locationId, planId, priceListId, validFrom: '2024-12-31' }),
    ),
  ).toMatchObject({ code: 'price_lists_overlap' })
  expect(await failureOf(create('2023-02-01', '2023-01-01'))).toMatchObject({ code: 'invalid' })
  expect(await ids(api, locationId)).toEqual(kept)
  // another location may have the same days
  const elsewhere = await newHome()
  await elsewhere.api.priceLists.create({ locationId: elsewhere.locationId, planId, validFrom: '2024-01-01' })
})

test('only one of two concurrent price lists is stored', async () => {
  const { locationId, api } = await newHome()
  const add = () => api.priceLists.create({ locationId, planId: platformPlanId, validFrom: '2024-01-01' })
  const outcomes = await Promise.all([failureOf(add()), failureOf(add()), failureOf(add())])
  expect(outcomes.map((failure) => failure?.code ?? 'made').toSorted()).toEqual([
    'made',
    'price_lists_overlap',
    'price_lists_overlap',
  ])
  expect(await ids(api, locationId)).toHaveLength(1)
})

test('an active list and a plan in use cannot be deleted; after the end of the list, they can', async () => {
  const { locationId, api } = await newHome()
  const planId = await newPlan('aggregator', { kind: 'company', companyId: world.company.id })
  const made = await api.priceLists.create({ locationId, planId, validFrom: '2024-01-01' })
  const { id: priceListId, ...terms } = made.data.priceList
  const remove = () => api.priceLists.remove({ locationId, priceListId })
  const aggregator = await as('aggregator')
  expect(await failureOf(remove())).toMatchObject({
    code: 'price_list_active',
    message: 'Active price list cannot be deleted',
  })
  expect(await failureOf(aggregator.utilityPlans.remove({ planId }))).toMatchObject({ code: 'plan_in_use' })
  expect((await aggregator.utilityPlans.get({ planId })).data.plan.isInUse).toBe(true)
  expect(await ids(api, locationId)).toEqual([priceListId])

  const validTo = addDays(today, -1)
  await api.priceLists.update({ ...terms, locationId, planId, priceListId, validTo })
  expect(await activeOf(api, locationId)).toBeNull()
  await remove()
  expect(await ids(api, locationId)).toEqual([])
  await aggregator.utilityPlans.remove({ planId })
  expect(await failureOf(aggregator.utilityPlans.get({ planId }))).toMatchObject({ code: 'not_found' })
  expect((await logOf(priceListId)).map(({ action, before, after }) => [action, before, after])).toEqual([
    ['price-list.create', null, expect.anything()],
    ['price-list.update', { validTo: null }, { validTo }],
    ['price-list.delete', expect.objectContaining({ validTo }), null],
  ])
})

test('some people may view prices, and fewer may manage them', async () => {
  const place = { locationId: world.location.id }
  const made = await (await as('owner')).priceLists.create({
    ...{ ...place, planId: platformPlanId, validFrom: '2020-01-01', validTo: '2020-12-31' },
  })
  const { id: priceListId, ...terms } = made.data.priceList
  const one = { ...place, priceListId }
  const attempts = (api: ApiClient) =>
    Promise.all(
      [
        api.priceLists.list(place),
        api.priceLists.get(one),
        api.priceLists.create({ ...place, planId: platformPlanId, validFrom: '2021-01-01' }),
        api.priceLists.update({ ...terms, ...one, planId: platformPlanId, network: 'Mine now' }),
        api.priceLists.remove(one),
      ].map(async (call) => (await failureOf(call))?.code ?? 'ok'),
    )
  const [no, gone] = ['forbidden', 'not_found']
  expect(await attempts(await as('viewer'))).toEqual(['ok', 'ok', no, no, no])
  expect(await attempts(await as('blindGuest'))).toEqual([no, no, no, no, no])
  for (const name of ['colleague', 'foreignAggregator', 'nobody'] as const)
    expect(await attempts(await as(name))).toEqual([gone, gone, gone, gone, gone])
  const viewed = await (await as('viewer')).priceLists.list(place)
  expect(viewed.data).toEqual({ priceLists: [made.data.priceList], mayEdit: false })
  // a list of another location does not exist at this one
  const home = await newHome()
  expect(
    await failureOf(home.api.priceLists.get({ locationId: home.locationId, priceListId })),
  ).toMatchObject({
    code: 'not_found',
  })
})

test('a plan that the location may not have is refused like an absent one', async () => {
  const { locationId, api } = await newHome()
  const foreign = await newPlan('foreignAggregator', { kind: 'company', companyId: world.foreign.id })
  const drafts = await newPlan('superAdmin', { kind: 'platform' }, { versions: [] })
  const fieldOf = async (planId: number) =>
    (await failureOf(api.priceLists.create({ locationId, planId, validFrom: '2024-01-01' })))?.data?.fields
  expect(await fieldOf(foreign)).toEqual([{ path: 'planId', message: 'not_there' }])
  expect(await fieldOf(2_000_000_000)).toEqual([{ path: 'planId', message: 'not_there' }])
  // drafts of others are refused like other people's plans
  expect(await fieldOf(drafts)).toEqual([{ path: 'planId', message: 'not_there' }])
  const { plan } = (await api.utilityPlans.create({ plan: examplePlan({ versions: [] }) })).data
  expect(await fieldOf(plan.id)).toEqual([{ path: 'planId', message: 'not_published' }])
  expect(await ids(api, locationId)).toEqual([])
})

test('the answer includes facts about the plan: tariffs, export, and days without a price', async () => {
  const { locationId, api } = await newHome()
  const energy = exampleComponent('Energy', '0.1')
  const versions = [
    exampleVersion([energy], { validFrom: '2024-03-01', validTo: '2024-05-31' }),
    exampleVersion([energy, exampleComponent('Sold', '0.05', { direction: 'export' })], {
      ...{ validFrom: '2024-07-01', validTo: '2024-12-31' },
    }),
    exampleVersion([], { status: 'draft', validFrom: '2025-01-01' }),
  ]
  const planId = await newPlan('superAdmin', { kind: 'platform' }, { versions })
  const made = await api.priceLists.create({ locationId, planId, validFrom: '2024-01-01' })
  expect(made.data.priceList).toMatchObject({
    ...{ isMultiTariff: false, hasDifferentExportPrice: true },
    uncovered: [
      { from: '2024-01-01', to: '2024-02-29' },
      { from: '2024-06-01', to: '2024-06-30' },
      { from: '2025-01-01', to: null },
    ],
  })
})

test('a person who lost the permission for prices cannot change them, not even through a plan that is still in use', async () => {
  const { locationId, api } = await newHome()
  const { platform } = server.app
  const guest = await seedPerson(platform)
  await seedGrant(platform, { locationId, userId: guest.id, actions: ['view', 'managePricing'] })
  const theirs = server.client(await signedInAs(server, guest))
  const { plan } = (await theirs.utilityPlans.create({ plan: examplePlan({ name: 'Of the guest' }) })).data
  const made = await theirs.priceLists.create({ locationId, planId: plan.id, validFrom: '2024-01-01' })
  await api.grants.revoke({ locationId, userId: guest.id })
  const dearer = { ...plan.plan, versions: [exampleVersion([exampleComponent('Energy', '9')])] }
  expect(
    await failureOf(theirs.utilityPlans.update({ planId: plan.id, revision: 1, plan: dearer })),
  ).toMatchObject({ code: 'plan_used_elsewhere' })
  const one = { locationId, priceListId: made.data.priceList.id }
  const found = (await api.priceLists.get(one)).data
  expect(found.plan).toEqual(plan.plan)
  expect(found.priceList.plan).toMatchObject({ owner: 'person', isListed: false })
  expect(await failureOf(api.utilityPlans.get({ planId: plan.id }))).toMatchObject({ code: 'not_found' })

  // after the account is deleted, the location's prices stay; only super admins find the plan
  await platform.inTx(system, ({ tx }) => tx.deleteFrom('user_account').where('id', '=', guest.id).execute())
  expect((await api.priceLists.get(one)).data).toEqual(found)
})

test('the currency of a plan in use cannot change', async () => {
  const { locationId, api } = await newHome()
  const { plan } = (await api.utilityPlans.create({ plan: examplePlan() })).data
  await api.priceLists.create({ locationId, planId: plan.id, validFrom: '2024-01-01' })
  const change = (of: object) =>
    api.utilityPlans.update({ planId: plan.id, revision: 1, plan: { ...plan.plan, ...of } })
  expect((await failureOf(change({ currency: 'CZK' })))?.data?.fields).toEqual([
    { path: 'plan.currency', message: 'in_use' },
  ])
  expect((await api.utilityPlans.get({ planId: plan.id })).data.plan).toMatchObject({
    revision: 1,
    currency: 'EUR',
  })
})

test('price lists are deleted with their location', async () => {
  const { locationId, api } = await newHome()
  await api.priceLists.create({ locationId, planId: platformPlanId, validFrom: '2024-01-01' })
  await api.locationAdmin.remove({ id: locationId })
  const left = await server.app.platform.db
    .selectFrom('price_list')
    .select('id')
    .where('location_id', '=', locationId)
    .execute()
  expect(left).toEqual([])
})

test('prices count as missing if one may set them and no price list is valid today', async () => {
  const { locationId, owner, api } = await newHome()
  const { platform } = server.app
  const other = await seedLocation(platform, {
    ...{ companyId: world.company.id, locationGroupId: world.company.groupId, name: 'Barn' },
  })
  const shared = await seedLocation(platform, {
    ...{ companyId: world.company.id, locationGroupId: world.company.groupId, name: 'Attic' },
  })
  await seedGrant(platform, { locationId: other.id, userId: owner.id, actions: ['view', 'managePricing'] })
  await seedGrant(platform, { locationId: shared.id, userId: owner.id, actions: ['view'] })
  const coverage = async () => (await api.priceLists.coverage()).data
  expect(await coverage()).toEqual({ locations: 2, unpriced: 2, firstUnpriced: 'Barn' })
  await api.priceLists.create({ locationId: other.id, planId: platformPlanId, validFrom: today })
  // yesterday's list is over
  await api.priceLists.create({
    ...{ locationId, planId: platformPlanId },
    ...{ validFrom: addDays(today, -9), validTo: addDays(today, -1) },
  })
  expect(await coverage()).toEqual({ locations: 2, unpriced: 1, firstUnpriced: 'Hiša Novak' })
})
