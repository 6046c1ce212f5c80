import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedLocation } from '../../../../seed/locations.ts'
import { type SeededPerson, seedPerson } from '../../../../seed/people.ts'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { eventually } from '../../../testing/eventually.ts'
import { mailTo } from '../../../testing/outside/outbox.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer
let world: TwoCompanies

beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web', 'jobs']) })
  world = await seedTwoCompanies(server.app.platform)
})
afterAll(() => server[Symbol.asyncDispose]())

const as = async (person: SeededPerson) => server.client(await signedInAs(server, person))

test('an invite is announced to the verified account of its address, in addition to the single mail', async () => {
  const { platform } = server.app
  const [guest, unverified] = [
    await seedPerson(platform, { emailVerified: true }),
    await seedPerson(platform, { emailVerified: false }),
  ]
  const place = { companyId: world.company.id, locationGroupId: world.company.groupId }
  const { owner } = world.people
  const { id: locationId } = await seedLocation(platform, { ...place, ownerId: owner.id, name: 'Lake house' })
  const inboxOf = async (person: SeededPerson) =>
    (await (await as(person)).notifications.list({})).data.notifications
  const { notifications } = await as(guest)
  const { preferences } = (await notifications.preferences()).data
  const sharing = { mail: 'daily', push: 'off' } as const
  await notifications.setPreferences({ ...preferences, groups: { ...preferences.groups, sharing } })
  const { invites } = await as(owner)
  const permissions = {
    ...{ view: true, control: false, edit: false },
    ...{ manageUsers: false, managePricing: false },
  }
  await invites.send({ locationId, email: unverified.email, permissions })
  await invites.send({ locationId, email: guest.email, permissions })
  await eventually(async () =>
    expect(await inboxOf(guest)).toMatchObject([
      { kind: 'invitedToLocation', title: expect.stringContaining('Lake house'), path: null },
    ]),
  )
  expect(await inboxOf(unverified)).toEqual([])
  await mailTo(server, guest.email)
  const messages = platform.db.selectFrom('notification_delivery').select('id')
  expect(await messages.where('user_id', '=', guest.id).execute()).toEqual([])
})
