import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedGrant } from '../../../../seed/locations.ts'
import { seedPerson } from '../../../../seed/people.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { exampleComponent, examplePlan, exampleVersion } from '../../../testing/calls/example-plan.ts'
import { failureOf } from '../../../testing/failure-of.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

/** Drafts are visible to people who may edit the plan, but not to others, wherever a plan is shown. */

let server: TestServer
let world: TwoCompanies

beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) })
  world = await seedTwoCompanies(server.app.platform)
})
afterAll(() => server[Symbol.asyncDispose]())

const as = async (name: CastName) => server.client(await signedInAs(server, world.people[name]))
const ofCompany = () => ({ kind: 'company', companyId: world.company.id }) as const

const published = exampleVersion([exampleComponent('Energy', '0.10')], { validTo: '2026-12-31' })
const draft = exampleVersion([exampleComponent('Energy', '0.1234')], {
  ...{ status: 'draft', validFrom: '2027-01-01' },
})

async function companyPlan(name: string, versions = [published, draft]) {
  const api = await as('aggregator')
  return (await api.utilityPlans.create({ owner: ofCompany(), plan: examplePlan({ name, versions }) })).data
    .plan
}

const fileOf = async (name: CastName, planId: number) =>
  JSON.parse(await (await (await as(name)).utilityPlans.exportFile({ planId })).text()) as {
    plan: { versions: { status: string }[] }
  }

test.each([
  ['colleague', 1],
  ['owner', 1],
  ['aggregator', 2],
  ['superAdmin', 2],
] as const)('%s sees %i versions of a company plan with a draft', async (name, shown) => {
  const { id } = await companyPlan(`Seen by ${name}`)
  const api = await as(name)
  const { plan } = (await api.utilityPlans.get({ planId: id })).data
  const [listed] = (await api.utilityPlans.list({ search: `Seen by ${name}` })).data.plans
  expect(plan.plan.versions).toHaveLength(shown)
  expect([plan.drafts, listed?.drafts]).toEqual([shown - 1, shown - 1])
  expect((await fileOf(name, id)).plan.versions).toHaveLength(shown)
  const copy = (
    await api.utilityPlans.copy({ planId: id, owner: { kind: 'person' }, name: `Copy of ${name}` })
  ).data.plan
  expect(copy.plan.versions).toHaveLength(shown)
})

test("the log of a company contains drafts of the company's plans, but not of plans of its people", async () => {
  const people = await as('owner')
  const later = { ...draft, validFrom: '2028-01-01' }
  const logOf = async (planId: number) => {
    const { entries } = (await (await as('aggregator')).audit.list({ objectType: 'utility-plan' })).data
    return JSON.stringify(entries.filter(({ objectId }) => objectId === String(planId)))
  }
  const written = async (api: typeof people, owner: ReturnType<typeof ofCompany> | { kind: 'person' }) => {
    const plan = examplePlan({ name: 'Logged', versions: [published, draft] })
    const made = (await api.utilityPlans.create({ owner, plan })).data.plan
    const next = { ...plan, versions: [published, later] }
    await api.utilityPlans.update({ planId: made.id, revision: made.revision, plan: next })
    return logOf(made.id)
  }
  const own = await written(people, { kind: 'person' })
  expect(own).toContain('utility-plan.update')
  expect(own).not.toMatch(/2027|2028|0\.1234/)
  const company = await written(await as('aggregator'), ofCompany())
  expect(company).toMatch(/\(2027-01-01 –\).*\(2028-01-01 –\)|\(2028-01-01 –\).*\(2027-01-01 –\)/)
  expect(company).not.toContain('0.1234')
})

test('a price list shows drafts of its plan only to people who may edit the plan', async () => {
  const { id: planId } = await companyPlan('In use')
  const { id: locationId } = world.location
  const { priceList } = (
    await (await as('aggregator')).priceLists.create({ locationId, planId, validFrom: '2026-01-01' })
  ).data
  const guest = await seedPerson(server.app.platform)
  await seedGrant(server.app.platform, { locationId, userId: guest.id, actions: ['view', 'managePricing'] })
  const clients = {
    viewer: await as('viewer'),
    owner: await as('owner'),
    // they can find the company's plans, but not change them
    manager: server.client(await signedInAs(server, guest)),
    aggregator: await as('aggregator'),
  }
  const shown = await Promise.all(
    Object.entries(clients).map(async ([name, api]) => {
      const { plan } = (await api.priceLists.get({ locationId, priceListId: priceList.id })).data
      return [name, plan.versions.map(({ status }) => status)]
    }),
  )
  expect(Object.fromEntries(shown)).toEqual({
    ...{ viewer: ['published'], owner: ['published'], manager: ['published'] },
    aggregator: ['published', 'draft'],
  })
})

test('a plan with only drafts is visible to its editors, and absent for others', async () => {
  const { id } = await companyPlan('Not yet', [draft])
  const listedFor = async (name: CastName) =>
    (await (await as(name)).utilityPlans.list({ search: 'Not yet' })).data.plans.length
  expect(await Promise.all((['colleague', 'owner', 'aggregator'] as const).map(listedFor))).toEqual([0, 0, 1])
  expect(await failureOf((await as('colleague')).utilityPlans.get({ planId: id }))).toMatchObject({
    code: 'not_found',
  })
  const forLocation = { locationId: world.location.id, search: 'Not yet' }
  expect((await (await as('owner')).utilityPlans.list(forLocation)).data.total).toBe(0)
})
