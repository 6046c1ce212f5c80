import { execFile } from 'node:child_process'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nodeEnvironment } from '../../../../scripts/server-flags.mjs'
import { seedCompany } from '../../seed/companies.ts'
import { seedLocation } from '../../seed/locations.ts'
import { hashDeviceSecret } from '../modules/devices/index.ts'
import { openSigningKeys, signedBy } from '../modules/fleet/releases/signing-keys.ts'
import { openDatabase } from '../platform/database/db.ts'
import { openDataDir } from '../platform/postgres/data-dir.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { type FreshDb, freshDb } from '../testing/servers/fresh-db.ts'

const program = join(import.meta.dirname, 'main.ts')

type Outcome = { code: number; stdout: string; stderr: string }

/** Runs the program as a person does, with only the given settings. */
function cli(args: readonly string[], settings: Record<string, string>): Promise<Outcome> {
  const { PATH = '' } = process.env
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', program, ...args],
      { env: { ...nodeEnvironment, PATH, ...settings } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}

let database: FreshDb
let location: { id: number }
let dir: string
const run = (...args: string[]) => cli(args, { DATABASE_URL: database.url, DATA_DIR: dir, INIT_CWD: dir })

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'kilowatt-cli-'))
  database = await freshDb()
  const company = await seedCompany(database, { name: 'Alpha' })
  location = await seedLocation(database, {
    companyId: company.id,
    locationGroupId: company.rootGroupId,
    name: 'Mlin',
  })
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await rm(dir, { recursive: true })
})

const secretHash = async (serial: string) => {
  const row = await database.db
    .selectFrom('oem_device')
    .selectAll()
    .where('serial', '=', serial)
    .executeTakeFirst()
  return row?.secret_hash.toString('hex')
}

describe('oem-device add', () => {
  test('--json prints serial and secret of a device that is then at the location', async () => {
    const { code, stdout, stderr } = await run(
      'oem-device',
      'add',
      '--type',
      'P1_WIFI',
      '--location',
      `${location.id}`,
      '--json',
    )
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const issued = JSON.parse(stdout)
    expect(Object.keys(issued)).toEqual(['serial', 'secret'])
    expect(await secretHash(issued.serial)).toBe(hashDeviceSecret(issued.secret).toString('hex'))
    const meters = await database.db
      .selectFrom('device')
      .select(['location_id', 'category', 'source'])
      .execute()
    expect(meters).toEqual([{ location_id: location.id, category: 'GRID', source: 'p1' }])
  })

  test('prints serial and secret for a person, too', async () => {
    const { stdout } = await run('oem-device', 'add', '--type', 'CONTROLLER', '--alias', 'Boiler room')
    expect(stdout).toMatch(/^serial {2}[0-9A-Z]{4}(-[0-9A-Z]{4}){3}\nsecret {2}[\w-]{43}\n/)
  })

  test.each([
    ['an unknown type', ['--type', 'TOASTER'], /^--type: Invalid option/],
    ['no type', [], /^--type: /],
    [
      'an unknown location',
      ['--type', 'P1_WIFI', '--location', '2147483647'],
      /^There is no location 2147483647/,
    ],
    ['a location that is not a number', ['--type', 'P1_WIFI', '--location', 'x'], /^--location: /],
    [
      'an option that does not exist',
      ['--colour', 'red'],
      /^Unknown option '--colour'\. Usage: npm run cli -- oem-device add/,
    ],
    ['an option without its value', ['--type'], /^Option '--type <value>' argument missing/],
  ])('reports a call with %s in one line and creates nothing', async (_what, args, message) => {
    const count = () => database.db.selectFrom('oem_device').select('id').execute()
    const before = await count()
    const { code, stdout, stderr } = await run('oem-device', 'add', ...args)
    expect(stderr).toMatch(message)
    expect({ code, stdout, lines: stderr.trimEnd().split('\n').length }).toEqual({
      code: 1,
      stdout: '',
      lines: 1,
    })
    expect(await count()).toEqual(before)
  })
})

test('oem-device import registers a file, and lists each wrong line of a bad one', async () => {
  await writeFile(join(dir, 'good.csv'), 'type,alias\nCONTROLLER,A\nGATEWAY,B\n')
  const good = await run('oem-device', 'import', '--file', 'good.csv', '--json')
  const issued: { serial: string; secret: string; type: string }[] = JSON.parse(good.stdout)
  expect(issued.map(({ type }) => type)).toEqual(['CONTROLLER', 'GATEWAY'])
  for (const { serial, secret } of issued)
    expect(await secretHash(serial)).toBe(hashDeviceSecret(secret).toString('hex'))

  await writeFile(join(dir, 'bad.csv'), 'type,serial\nTOASTER,\nCONTROLLER,abc\n')
  const bad = await run('oem-device', 'import', '--file', 'bad.csv')
  expect(bad).toMatchObject({ code: 1, stdout: '' })
  expect(bad.stderr).toMatch(/^Line 2: type: .*\nLine 3: serial: .*\n$/)

  const absent = await run('oem-device', 'import', '--file', 'absent.csv')
  expect(absent.stderr).toBe(`Cannot read ${join(dir, 'absent.csv')}: ENOENT\n`)
})

test('oem-device list and location list show what exists', async () => {
  const { stdout } = await run('location', 'list')
  expect(stdout).toBe(`id  name  company\n${location.id}   Mlin  Alpha\n`)
  expect(JSON.parse((await run('location', 'list', '--json')).stdout)).toEqual([
    { id: location.id, name: 'Mlin', company: 'Alpha' },
  ])
  const { serial } = JSON.parse((await run('oem-device', 'add', '--type', 'GATEWAY', '--json')).stdout)
  expect((await run('oem-device', 'list')).stdout).toContain(`${serial}  GATEWAY`)
})

test('an unknown command shows the known ones', async () => {
  const { code, stderr } = await run('toaster')
  expect(code).toBe(1)
  expect(stderr).toContain('npm run cli -- oem-device add --type')
})

test('a missing database is reported in one line', async () => {
  const { code, stderr } = await cli(['location', 'list'], {
    DATABASE_URL: 'postgres://nobody:hush@127.0.0.1:1/x',
  })
  expect(code).toBe(1)
  expect(stderr).toMatch(/^Cannot connect to the database postgres:\/\/nobody@127\.0\.0\.1:1\/x: [^\n]*\n$/)
})

test('with the embedded database it works next to a running server and without one', {
  timeout: 60_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kilowatt-cli-'))
  const add = async () => {
    const { code, stdout, stderr } = await cli(['oem-device', 'add', '--type', 'GATEWAY', '--json'], {
      DATA_DIR: dataDir,
    })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    return JSON.parse(stdout).serial
  }
  const alone = await add()
  {
    const log = pino({ level: 'silent' })
    using _lock = await openDataDir(dataDir)
    await using postgres = await startEmbeddedPostgres({ dataDir, log })
    const second = await add()
    await using running = openDatabase({ url: postgres.urlOf('postgres'), log })
    const rows = await running.db.selectFrom('oem_device').select('serial').orderBy('id').execute()
    expect(rows.map(({ serial }) => serial)).toEqual([alone, second])
  }
  await rm(dataDir, { recursive: true })
})

describe('software sign', () => {
  const keyFile = () => join(dir, 'key.pem')
  beforeAll(async () => {
    const { privateKey } = generateKeyPairSync('ed25519')
    await writeFile(keyFile(), privateKey.export({ format: 'pem', type: 'pkcs8' }))
    await writeFile(join(dir, 'software.bin'), 'software')
  })

  test('creates the signature that the server accepts, without a database', async () => {
    const args = [
      '--file',
      'software.bin',
      '--version',
      '2.4.0',
      '--hardware',
      'rev C',
      '--key',
      'key.pem',
      '--json',
    ]
    const { code, stdout } = await cli(['software', 'sign', ...args], { INIT_CWD: dir })
    expect(code).toBe(0)
    const { signature, publicKey, ...facts } = JSON.parse(stdout)
    expect(facts).toEqual({
      type: 'CONTROLLER',
      hardwareVersion: 'rev C',
      version: '2.4.0',
      sizeBytes: 8,
      sha256: createHash('sha256').update('software').digest('hex'),
    })
    expect(signedBy(openSigningKeys([publicKey]), facts, Buffer.from(signature, 'base64'))).not.toBeNull()
  })

  test.each([
    [['--version', '2.4.0'], '--file: which file?'],
    [['--file', 'software.bin', '--version', 'new'], '--version: one to four numbers'],
    [['--file', 'software.bin', '--version', '1', '--type', 'TOASTER'], '--type: one of'],
    [
      ['--file', 'absent.bin', '--version', '1', '--key', 'key.pem'],
      '--file: absent.bin cannot be read (ENOENT)',
    ],
    [['--file', 'software.bin', '--version', '1'], 'software-key.pem cannot be read (ENOENT)'],
    [['--file', 'software.bin', '--version', '1', '--key', 'software.bin'], 'does not contain a private key'],
  ])('refuses %j in one line', async (args, line) => {
    const { code, stdout, stderr } = await cli(['software', 'sign', ...args], {
      INIT_CWD: dir,
      DATA_DIR: dir,
    })
    expect([code, stdout, stderr.trim().split('\n').length]).toEqual([1, '', 1])
    expect(stderr).toContain(line)
  })
})

describe('plan solve', () => {
  const folder = join(import.meta.dirname, '../../../../packages/domain/planning/fixtures/plan-36h')

  test('prints a plan in the format of its case, without a database', async () => {
    const { code, stdout } = await cli(['plan', 'solve', 'p1-pv-battery-15min.json', '--json'], {
      INIT_CWD: folder,
    })
    expect(code).toBe(0)
    const { charge_kw, discharge_kw, ev_kw, heat_kw, pv_used_kw, ...rest } = JSON.parse(stdout)
    const lists = [charge_kw, discharge_kw, ev_kw, heat_kw, pv_used_kw]
    expect(lists.map(({ length }) => length)).toEqual([144, 144, 144, 144, 144])
    expect(rest).toEqual({
      cost_eur: expect.closeTo(19.3231, 1),
      shortfall: {
        ev_kwh: 0,
        soc_below_min_kwh_slots: expect.closeTo(0, 3),
        soc_end_kwh: expect.closeTo(0, 3),
        comfort_kelvin_slots: 0,
        import_above_limit_kwh: 0,
      },
      seconds: expect.any(Number),
    })
  })

  test.each([
    [[], 'Usage: npm run cli -- plan solve'],
    [['absent.json'], 'absent.json cannot be read (ENOENT)'],
    [['MODEL.md'], 'MODEL.md is not JSON'],
  ])('%j is refused in one line', async (args, line) => {
    const { code, stdout, stderr } = await cli(['plan', 'solve', ...args], { INIT_CWD: folder })
    expect([code, stdout, stderr.trim().split('\n').length]).toEqual([1, '', 1])
    expect(stderr).toContain(line)
  })
})

test('recount reports that there are no differences, and explains wrong arguments', async () => {
  const days = ['--from', '2026-01-01', '--to', '2026-01-02']
  const found = await run('recount', '--location', String(location.id), ...days)
  expect(found).toMatchObject({ code: 0, stderr: '' })
  expect(found.stdout).toContain('Mlin: 2 days recounted')
  expect(found.stdout).toContain('No differences found.')
  expect(await run('recount', '--location', '0', ...days)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no location 0'),
  })
  expect(
    await run('recount', '--location', String(location.id), '--from', 'May', '--to', '2026-01-02'),
  ).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('"May" is not a day'),
  })
})
