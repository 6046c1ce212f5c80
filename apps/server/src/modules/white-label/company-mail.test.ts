import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../seed/two-companies.ts'
import { eventually } from '../../testing/eventually.ts'
import { signerOf } from '../../testing/outside/dkim-check.ts'
import { type MailServer, startMailServer } from '../../testing/outside/mail-server.ts'
import { type NameServer, startNameServer } from '../../testing/outside/name-server.ts'
import { signedInAs } from '../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { checkOldSenders } from './check-senders.job.ts'

let mails: MailServer
let names: NameServer
let server: TestServer
let world: TwoCompanies
let companyId: number
const stack = new AsyncDisposableStack()

beforeAll(async () => {
  mails = stack.use(await startMailServer())
  names = stack.use(await startNameServer())
  server = stack.use(
    await startTestServer({
      roles: new Set(['web', 'jobs']),
      smtpUrl: mails.url,
      publicUrl: 'http://127.0.0.1',
      mailFrom: 'no-reply@energy.example',
      mailSpf: 'include:_spf.energy.example',
      dnsServers: [names.address],
    }),
  )
  world = await seedTwoCompanies(server.app.platform)
  companyId = world.company.id
})
afterAll(() => stack.disposeAsync())
beforeEach(async () => {
  names.texts.clear()
  await server.app.platform.db.deleteFrom('attempt').execute()
  const api = await as('aggregator')
  await api.companyMail.save({ companyId, senderName: null, senderEmail: null })
})

const as = async (name: CastName) => server.client(await signedInAs(server, world.people[name]))
const sender = { senderName: 'Alpha Energy', senderEmail: 'hello@alpha.example' }
type Change = { senderName?: string | null; senderEmail?: string | null }
const save = async (change: Change = {}, name: CastName = 'aggregator') =>
  (await (await as(name)).companyMail.save({ companyId, ...sender, ...change })).data.mail
const check = async () => (await (await as('aggregator')).companyMail.check({ companyId })).data.mail
const statesIn = ({ records }: Awaited<ReturnType<typeof save>>) =>
  Object.fromEntries(records.map(({ name, state }) => [name, state]))
const publish = ({ records }: Awaited<ReturnType<typeof save>>, ...kinds: string[]) => {
  for (const { name, hostname, value } of records)
    if (kinds.includes(name)) names.texts.set(hostname, [value])
}

/** A mail sent under the company's brand. */
async function sentMail(): Promise<string> {
  const { brandId } = await server.app.platform.db
    .selectFrom('brand')
    .select('id as brandId')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  await server.app.platform.db
    .updateTable('brand')
    .set({ host: '127.0.0.1' })
    .where('id', '=', brandId)
    .execute()
  const before = mails.received.length
  await server.client().registration.forgottenPassword({ email: world.people.owner.email })
  return eventually(() => {
    const mail = mails.received[before]
    if (mail === undefined) throw new Error('no mail yet')
    return mail
  })
}

describe('the sender of a company', () => {
  test('comes with the records that its domain needs, unchecked', async () => {
    const mail = await save()
    expect(mail).toMatchObject({ ...sender, senderInUse: false, checkedAt: null })
    expect(mail.records).toEqual([
      {
        name: 'spf',
        type: 'TXT',
        hostname: 'alpha.example',
        value: 'v=spf1 include:_spf.energy.example ~all',
        optional: false,
        state: 'unchecked',
      },
      {
        name: 'dkim',
        type: 'TXT',
        hostname: `em${companyId}._domainkey.alpha.example`,
        value: expect.stringMatching(/^v=DKIM1; k=rsa; p=[A-Za-z0-9+/]{380,}=*$/),
        optional: false,
        state: 'unchecked',
      },
      expect.objectContaining({ name: 'dmarc', hostname: '_dmarc.alpha.example', optional: true }),
    ])
  })

  test('keeps its key for another address in the domain, and gets a new key for another domain', async () => {
    const dkim = (mail: Awaited<ReturnType<typeof save>>) => mail.records.find(({ name }) => name === 'dkim')
    const first = await save()
    publish(first, 'dkim')
    await check()
    expect(dkim(await save({ senderEmail: 'Team@ALPHA.example' }))).toEqual({
      ...dkim(first),
      state: 'verified',
    })
    const other = await save({ senderEmail: 'hello@beta.example' })
    expect(dkim(other)?.value).not.toBe(dkim(first)?.value)
    expect(statesIn(other)).toEqual({ spf: 'unchecked', dkim: 'unchecked', dmarc: 'unchecked' })
    expect(await save({ senderEmail: null })).toMatchObject({ records: [] })
  })

  test('has a private key that the database alone does not reveal', async () => {
    await save()
    const { rows } = await server.app.platform.pool.query(
      `select encode(dkim_private_key, 'escape') as sealed from company_mail`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].sealed).not.toContain('PRIVATE KEY')
  })

  test('is verified record by record, according to the name servers', async () => {
    const mail = await save()
    expect(statesIn(await check())).toEqual({ spf: 'not_found', dkim: 'not_found', dmarc: 'not_found' })
    publish(mail, 'spf')
    names.texts.set(mail.records[1]?.hostname ?? '', ['v=DKIM1; k=rsa; p=AAAA'])
    expect(await check()).toMatchObject({ senderInUse: false, checkedAt: expect.any(Number) })
    publish(mail, 'spf', 'dkim', 'dmarc')
    const proved = await check()
    expect(statesIn(proved)).toEqual({ spf: 'verified', dkim: 'verified', dmarc: 'verified' })
    expect(proved.senderInUse).toBe(true)
    names.texts.clear()
    expect((await check()).senderInUse).toBe(false)
  })

  test('is used in mails only while the domain is verified; these mails are signed for it', async () => {
    const mail = await save()
    const unproved = await sentMail()
    expect(unproved).toMatch(/^From: Alpha Energy <no-reply@energy\.example>/m)
    expect(unproved).not.toMatch(/^DKIM-Signature:/im)
    publish(mail, 'dkim')
    await check()
    const proved = await sentMail()
    expect(proved).toMatch(/^From: Alpha Energy <hello@alpha\.example>/m)
    const key = mail.records[1]?.value.split('p=')[1] ?? ''
    expect(signerOf(proved, key)).toEqual({ domain: 'alpha.example', selector: `em${companyId}` })
    expect(signerOf(proved.replace('Alpha Energy', 'Alpha Enemy'), key)).toBeNull()
  })

  test('is logged, with its old values', async () => {
    await save()
    const entry = await server.app.platform.db
      .selectFrom('audit_entry')
      .select(['action', 'actor_id', 'company_id', 'before', 'after'])
      .where('action', '=', 'company.change-sender')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(entry).toEqual({
      action: 'company.change-sender',
      actor_id: world.people.aggregator.id,
      company_id: companyId,
      before: { senderName: null, senderEmail: null },
      after: sender,
    })
  })

  test.each<[string, object, string]>([
    ['no address', { senderEmail: 'hello' }, 'senderEmail'],
    ['a name with a line break', { senderName: 'Alpha\r\nBcc: all@example.com' }, 'senderName'],
  ])('refuses %s by name', async (_what, change, path) => {
    await expect(save(change)).rejects.toMatchObject({ code: 'invalid', data: { fields: [{ path }] } })
  })

  test.each<[CastName, string]>([
    ['foreignAggregator', 'not_found'],
    ['owner', 'forbidden'],
    ['colleague', 'forbidden'],
  ])('may not be changed by %s: %s', async (name, code) => {
    const api = await as(name)
    await expect(api.companyMail.get({ companyId })).rejects.toMatchObject({ code })
    await expect(save({}, name)).rejects.toMatchObject({ code })
    await expect(api.companyMail.check({ companyId })).rejects.toMatchObject({ code })
  })
})

test('the server checks a sender again once a day, and notices missing records', async () => {
  const mail = await save()
  publish(mail, 'spf', 'dkim')
  const checkedAt = (await check()).checkedAt ?? 0
  names.texts.clear()
  const dayMs = 86_400_000
  const checkedAfter = async (ms: number) => {
    await checkOldSenders(server.app.platform, checkedAt + ms)
    return (await (await as('aggregator')).companyMail.get({ companyId })).data.mail
  }
  expect(await checkedAfter(dayMs - 60_000)).toMatchObject({ senderInUse: true, checkedAt })
  const vanished = await checkedAfter(dayMs + 60_000)
  expect(statesIn(vanished)).toEqual({ spf: 'not_found', dkim: 'not_found', dmarc: 'not_found' })
  expect(vanished.senderInUse).toBe(false)
})

test('the server does not check a sender that no person has checked yet', async () => {
  await save()
  await checkOldSenders(server.app.platform, Date.now() + 7 * 86_400_000)
  const { mail } = (await (await as('aggregator')).companyMail.get({ companyId })).data
  expect(mail.checkedAt).toBeNull()
})

test('a verification does not change if the name servers do not answer in time', async () => {
  const mail = await save()
  publish(mail, 'spf', 'dkim')
  await check()
  names.silence()
  const startedAt = performance.now()
  const unknown = await check()
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  expect(statesIn(unknown)).toEqual({ spf: 'verified', dkim: 'verified', dmarc: 'no_answer' })
}, 20_000)
