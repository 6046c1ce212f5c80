import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig, settingNames } from './config.ts'

const DATABASE_URL = 'postgres://user:hush@host/db'
const SECRET_KEY = 'k'.repeat(32)

test.each([
  ['a port is a number', { PORT: 'eighty' }, 'PORT'],
  ['a port ends at 65535', { MQTT_PORT: '65536' }, 'MQTT_PORT'],
  ['a role is one of three', { ROLES: 'web,cook' }, 'ROLES'],
  ['a password has eight characters', { DEMO_PASSWORD: 'short' }, 'DEMO_PASSWORD'],
  ['a demo is on or off', { DEMO: 'yes' }, 'DEMO'],
  ['mail goes by SMTP', { SMTP_URL: 'https://mail.example' }, 'SMTP_URL'],
  ['links in mails have an address of their own', { SMTP_URL: 'smtp://mail.example' }, 'PUBLIC_URL'],
  ['a provider is named whole', { SOCIAL_A_NAME: 'Example ID' }, 'SOCIAL_A_ISSUER'],
  ['a provider is reached safely', { SOCIAL_B_ISSUER: 'http://id.example' }, 'SOCIAL_B_ISSUER'],
  ['a sender is an address', { MAIL_FROM: 'us' }, 'MAIL_FROM'],
  ['history is kept for a day at least', { RETENTION_RAW_DAYS: '0' }, 'RETENTION_RAW_DAYS'],
  ['a database is PostgreSQL', { DATABASE_URL: 'mysql://host/db', SECRET_KEY }, 'DATABASE_URL'],
  ['servers on one database share a key', { DATABASE_URL }, 'SECRET_KEY'],
  ['a key is long', { SECRET_KEY: 'short' }, 'SECRET_KEY'],
])('%s: else the start stops and names the setting', (_rule, env, name) => {
  expect(() => readConfig(env)).toThrow(new RegExp(`^Setting ${name} is wrong: `))
})

test('without settings the server runs whole, on its own database, on the usual ports', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    mqttPort: 1883,
    databaseUrl: null,
    secretKey: null,
    demo: true,
  })
  expect([...readConfig({}).roles]).toEqual(['web', 'ingest', 'jobs'])
})

test('an empty setting counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}))
})

test('a public URL loses its trailing slash, so that paths can be appended', () => {
  expect(readConfig({ PUBLIC_URL: 'https://energy.example/' }).publicUrl).toBe('https://energy.example')
})

test('.env.example lists every setting and no other', () => {
  const example = readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8')
  const listed = [...example.matchAll(/^#([A-Z_]+)=/gm)].map((match) => match[1])
  expect(listed.sort()).toEqual([...settingNames].sort())
})
