import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { MAX_SOFTWARE_BYTES, SOFTWARE_PART_TYPE } from '@kilowatt/contracts/fleet/software-limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nodeEnvironment } from '../../../../../../scripts/server-flags.mjs'
import { seedOemDevice } from '../../../../seed/devices.ts'
import { createSoftwareSigner, type SignedSoftware, signedSoftware } from '../../../../seed/software.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { eventually } from '../../../testing/eventually.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { tempDir } from '../../../testing/servers/postgres-files.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { openSoftwareStore } from './software-store.ts'
import { sweepSoftware } from './stale-software.job.ts'

const signer = createSoftwareSigner()
const formerSigner = createSoftwareSigner()
let server: TestServer
let world: TwoCompanies
beforeAll(async () => {
  server = await startTestServer({ softwareKeys: [signer.publicKey, formerSigner.publicKey] })
  world = await seedTwoCompanies(server.app.platform)
})
afterAll(() => server[Symbol.asyncDispose]())

const as = async (name: CastName) => server.client(await signedInAs(server, world.people[name]))
const admin = () => as('superAdmin')
const store = () => openSoftwareStore(server.app.platform.config.dataDir, server.app.platform.log)
const folder = () => join(server.app.platform.config.dataDir, 'software')
const filesIn = async (name = '') => {
  const entries = await readdir(join(folder(), name), { withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

const announce = async ({ sha256: _, ...software }: SignedSoftware) =>
  (await (await admin()).softwareReleases.startUpload({ ...software, notes: 'Fewer errors' })).data

const put = (path: string, offset: number, content: Buffer) =>
  fetch(`${server.url}${path}?offset=${offset}`, {
    method: 'PUT',
    headers: { 'content-type': SOFTWARE_PART_TYPE },
    body: new Uint8Array(content),
  })

/** Uploads a release completely, as a draft. */
async function uploadRelease(version: string, content: Buffer, by = signer) {
  const signed = signedSoftware(by, { content, version })
  const { uploadId, path, partBytes } = await announce(signed)
  for (let offset = 0; offset < content.length; offset += partBytes)
    expect((await put(path, offset, content.subarray(offset, offset + partBytes))).status).toBe(204)
  return (await (await admin()).softwareReleases.finishUpload({ uploadId })).data.release
}

test('a release is uploaded in parts, stored once under its SHA-256, and served', async () => {
  const content = randomBytes(9_000_000)
  const release = await uploadRelease('2.4.0', content)
  const { sha256 } = signedSoftware(signer, { content, version: '2.4.0' })
  expect(release).toMatchObject({
    version: '2.4.0',
    sizeBytes: 9_000_000,
    sha256,
    publishedAt: null,
    withdrawnAt: null,
  })
  expect(await filesIn()).toContain(sha256)
  await eventually(async () => expect(await filesIn('uploads')).toEqual([]))

  const superAdmin = await admin()
  const { releases, keyIds } = (await superAdmin.softwareReleases.list()).data
  expect(releases[0]).toEqual(release)
  expect(keyIds[0]).toBe(release.keyId)
  const { path } = (await superAdmin.softwareReleases.link({ releaseId: release.id })).data
  const whole = await fetch(`${server.url}${path}`)
  expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true)
  const part = await fetch(`${server.url}${path}`, { headers: { range: 'bytes=8999990-' } })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe('bytes 8999990-8999999/9000000')
  expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(-10))).toBe(true)
  const behind = await fetch(`${server.url}${path}`, { headers: { range: 'bytes=9000000-' } })
  expect([behind.status, behind.headers.get('content-range')]).toEqual([416, 'bytes */9000000'])

  await server.app.platform.db.updateTable('software_link').set({ expires_at: new Date() }).execute()
  expect((await fetch(`${server.url}${path}`)).status).toBe(404)
})

test('an interrupted download resumes where it stopped', async () => {
  const content = randomBytes(9_000_000)
  const { id: releaseId } = await uploadRelease('2.4.2', content)
  const { path } = (await (await admin()).softwareReleases.link({ releaseId })).data
  const line = new AbortController()
  const first = await fetch(`${server.url}${path}`, { signal: line.signal })
  const came: Uint8Array[] = []
  let have = 0
  for await (const chunk of first.body ?? []) {
    came.push(chunk)
    have += chunk.length
    if (have >= content.length / 2) break
  }
  line.abort()
  const headers = { range: `bytes=${have}-`, 'if-range': first.headers.get('etag') ?? '' }
  const rest = await fetch(`${server.url}${path}`, { headers })
  expect(rest.status).toBe(206)
  const whole = Buffer.concat([...came, Buffer.from(await rest.arrayBuffer())])
  expect(whole.equals(content)).toBe(true)
  // the rest of another file is useless, so the whole file is sent
  const other = await fetch(`${server.url}${path}`, { headers: { ...headers, 'if-range': '"another"' } })
  expect([other.status, other.headers.get('content-length')]).toEqual([200, String(content.length)])
  await other.body?.cancel()
})

test('a file is written to disk and hashed without being kept in memory', async () => {
  const part = Buffer.alloc(1_000_000, 'software')
  const size = 100 * part.length
  const hash = createHash('sha256')
  for (let i = 0; i < 100; i++) hash.update(part)
  await using dir = await tempDir()
  const program = join(import.meta.dirname, '../../../testing/store-memory.ts')
  const flags = ['--expose-gc', '--disable-warning=ExperimentalWarning']
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, program, dir.path], {
    env: nodeEnvironment,
  })
  const { grewBytes, ...stored } = JSON.parse(stdout)
  expect(stored).toEqual({ written: size, sha256: hash.digest('hex') })
  expect(grewBytes).toBeLessThan(size / 2)
})

test('a signature by any current key is accepted, and the release shows which key it was', async () => {
  const { keyIds } = (await (await admin()).softwareReleases.list()).data
  expect((await uploadRelease('2.4.1', Buffer.from('former'), formerSigner)).keyId).toBe(keyIds[1])
})

const content = Buffer.from('software')
const signed = signedSoftware(signer, { content, version: '3.0' })
test.each([
  ['signed by a stranger', { ...signedSoftware(createSoftwareSigner(), { content, version: '3.0' }) }],
  ['signed for another version', { ...signed, version: '3.0.1' }],
  ['signed for other hardware', { ...signed, type: 'GATEWAY' as const }],
  ['of one hardware version alone', { ...signed, hardwareVersion: 'rev C' }],
])('a signature %s is refused, and nothing is stored', async (_what, software) => {
  const before = await filesIn()
  const { uploadId, path } = await announce(software)
  await put(path, 0, content)
  await expect((await admin()).softwareReleases.finishUpload({ uploadId })).rejects.toMatchObject({
    code: 'signature_invalid',
    status: 422,
  })
  await eventually(async () => expect(await filesIn('uploads')).toEqual([]))
  expect(await filesIn()).toEqual(before)
  expect((await put(path, 0, content)).status).toBe(404)
})

test('an interrupted part is sent again, and an incomplete file is not a release', async () => {
  const large = randomBytes(6_000_000)
  const { uploadId, path, partBytes } = await announce(
    signedSoftware(signer, { content: large, version: '3.1' }),
  )
  await put(path, 0, large.subarray(0, partBytes))
  await cutPut(path, partBytes, large.subarray(partBytes))
  const superAdmin = await admin()
  await expect(superAdmin.softwareReleases.finishUpload({ uploadId })).rejects.toMatchObject({
    code: 'upload_incomplete',
  })
  expect((await put(path, 0, large.subarray(0, partBytes))).status).toBe(409)
  // the server may still be busy with the interrupted part
  await eventually(async () =>
    expect((await put(path, partBytes, large.subarray(partBytes))).status).toBe(204),
  )
  expect((await superAdmin.softwareReleases.finishUpload({ uploadId })).data.release.sizeBytes).toBe(
    6_000_000,
  )
})

/** Announces the whole part and disconnects half-way. */
async function cutPut(path: string, offset: number, part: Buffer) {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  await new Promise<void>((resolve) => {
    socket.write(
      `PUT ${path}?offset=${offset} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: ${SOFTWARE_PART_TYPE}\r\nContent-Length: ${part.length}\r\n\r\n`,
    )
    socket.write(part.subarray(0, part.length / 2), () => resolve())
  })
  socket.destroy()
}

test('an upload cannot exceed the announced or the allowed size', async () => {
  const { uploadId, path } = await announce(signedSoftware(signer, { content, version: '3.2' }))
  expect((await put(path, 0, Buffer.concat([content, content]))).status).toBe(413)
  await (await admin()).softwareReleases.cancelUpload({ uploadId })
  expect((await put(path, 0, content)).status).toBe(404)
  const { sha256: _, ...tooLarge } = { ...signed, sizeBytes: MAX_SOFTWARE_BYTES + 1 }
  await expect(
    (await admin()).softwareReleases.startUpload({ ...tooLarge, notes: '' }),
  ).rejects.toMatchObject({ code: 'invalid' })
})

test('a body without a length is measured as it arrives', async () => {
  async function* endless() {
    for (;;) yield Buffer.alloc(1_000)
  }
  await expect(
    store().writePart('endless', { offset: 0, maxBytes: 10_000, body: endless() }),
  ).rejects.toMatchObject({ code: 'too_large' })
})

test('an upload ends when its author loses the permission', async () => {
  const { db } = server.app.platform
  const { path, uploadId } = await announce(signedSoftware(signer, { content, version: '3.3' }))
  const { id } = world.people.superAdmin
  await db.updateTable('user_account').set({ is_super_admin: false }).where('id', '=', id).execute()
  try {
    expect((await put(path, 0, content)).status).toBe(404)
  } finally {
    await db.updateTable('user_account').set({ is_super_admin: true }).where('id', '=', id).execute()
  }
  await (await admin()).softwareReleases.cancelUpload({ uploadId })
})

test('a draft is not offered to anyone; its notes can be edited until it is published, and it can be discarded', async () => {
  const superAdmin = await admin()
  const { id: releaseId } = await uploadRelease('3.9', Buffer.from('drafted'))
  const { id: controllerId } = await seedOemDevice(server.app.platform, { locationId: world.location.id })
  const offered = async () =>
    (await (await as('owner')).softwareUpdates.state({ controllerId })).data.available
  expect(await offered()).toBeNull()
  await expect(superAdmin.softwareReleases.withdraw({ releaseId })).rejects.toMatchObject({
    code: 'not_found',
  })
  await superAdmin.softwareReleases.edit({ releaseId, notes: 'Charges when the sun shines' })
  await superAdmin.softwareReleases.publish({ releaseId })
  expect(await offered()).toMatchObject({ releaseId, notes: 'Charges when the sun shines' })
  for (const again of [
    () => superAdmin.softwareReleases.publish({ releaseId }),
    () => superAdmin.softwareReleases.edit({ releaseId, notes: 'What nobody has read' }),
    () => superAdmin.softwareReleases.discard({ releaseId }),
  ])
    await expect(again()).rejects.toMatchObject({ code: 'not_found' })
  expect(await offered()).toMatchObject({ notes: 'Charges when the sun shines' })

  const thrownAway = await uploadRelease('3.9.1', Buffer.from('thrown away'))
  const other = thrownAway.id
  await superAdmin.softwareReleases.discard({ releaseId: other })
  await expect(superAdmin.softwareReleases.get({ releaseId: other })).rejects.toMatchObject({
    code: 'not_found',
  })
  const files = await filesIn()
  await sweepSoftware(server.app.platform, store(), new Date(Date.now() + 2 * 3_600_000))
  expect(await filesIn()).toEqual(files.filter((name) => name !== thrownAway.sha256))
  await superAdmin.softwareReleases.withdraw({ releaseId })
})

test('a version exists only once per hardware, until it is withdrawn', async () => {
  const { id } = await uploadRelease('4.0', Buffer.from('first'))
  await expect(announce(signedSoftware(signer, { content, version: '4.0' }))).rejects.toMatchObject({
    code: 'release_exists',
  })
  const superAdmin = await admin()
  await superAdmin.softwareReleases.publish({ releaseId: id })
  await superAdmin.softwareReleases.withdraw({ releaseId: id })
  await expect(superAdmin.softwareReleases.withdraw({ releaseId: id })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect((await uploadRelease('4.0', Buffer.from('second'))).withdrawnAt).toBeNull()
  expect((await superAdmin.softwareReleases.get({ releaseId: id })).data.release.withdrawnAt).not.toBeNull()
})

test('abandoned uploads and unknown files are removed, releases stay', async () => {
  const { platform } = server.app
  const { path } = await announce(signedSoftware(signer, { content, version: '5.0' }))
  await put(path, 0, content)
  const releases = (await filesIn()).length
  expect((await filesIn('uploads')).length).toBeGreaterThan(0)
  await sweepSoftware(platform, store(), new Date(Date.now() + 2 * 3_600_000))
  expect(await filesIn('uploads')).toEqual([])
  expect(await filesIn()).toHaveLength(releases)
  expect((await put(path, content.length, content)).status).toBe(404)
})

test('uploads are refused without a signing key', async () => {
  await using keyless = await startTestServer()
  const { people } = await seedTwoCompanies(keyless.app.platform)
  const { sha256: _, ...software } = signed
  const superAdmin = keyless.client(await signedInAs(keyless, people.superAdmin))
  await expect(superAdmin.softwareReleases.startUpload({ ...software, notes: '' })).rejects.toMatchObject({
    code: 'signing_key_missing',
  })
})
