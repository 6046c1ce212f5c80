import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig, settingNames } from './config.ts'

const DATABASE_URL = 'postgres://user:hush@host/db'
const SECRET_KEY = 'k'.repeat(32)
const INSECURE = 'http://id.example/oauth'
const client = { SOCIAL_A_NAME: 'Example', SOCIAL_A_CLIENT_ID: 'us', SOCIAL_A_CLIENT_SECRET: 'hush' }
const issuer = { SOCIAL_A_ISSUER: 'https://id.example' }
const plain = {
  SOCIAL_A_AUTHORIZATION_URL: 'https://id.example/authorize',
  SOCIAL_A_TOKEN_URL: 'https://api.id.example/token',
  SOCIAL_A_USER_INFO_URL: 'https://api.id.example/user',
}

test.each([
  ['a port is a number', { PORT: 'eighty' }, 'PORT'],
  ['a port ends at 65535', { MQTT_PORT: '65536' }, 'MQTT_PORT'],
  ['a role has to be one of three', { ROLES: 'web,cook' }, 'ROLES'],
  ['a password has at least eight characters', { DEMO_PASSWORD: 'short' }, 'DEMO_PASSWORD'],
  ['a demo is on or off', { DEMO: 'yes' }, 'DEMO'],
  ['mail goes by SMTP', { SMTP_URL: 'https://mail.example' }, 'SMTP_URL'],
  ['links in mails have an address of their own', { SMTP_URL: 'smtp://mail.example' }, 'PUBLIC_URL'],
  ['a provider needs all of its settings', { SOCIAL_A_NAME: 'Example ID' }, 'SOCIAL_A_ISSUER'],
  ['a provider uses https', { SOCIAL_B_ISSUER: 'http://id.example' }, 'SOCIAL_B_ISSUER'],
  ['a provider needs a client id', { ...issuer, SOCIAL_A_NAME: 'Example' }, 'SOCIAL_A_CLIENT_ID'],
  [
    'a provider needs a secret',
    { ...client, ...plain, SOCIAL_A_CLIENT_SECRET: '' },
    'SOCIAL_A_CLIENT_SECRET',
  ],
  ['a provider has either an issuer or addresses', { ...client, ...issuer, ...plain }, 'SOCIAL_A_ISSUER'],
  ['an issuer has no scope setting', { ...client, ...issuer, SOCIAL_A_SCOPE: 'email' }, 'SOCIAL_A_ISSUER'],
  ['all three addresses are needed', { ...client, ...plain, SOCIAL_A_TOKEN_URL: '' }, 'SOCIAL_A_TOKEN_URL'],
  ['a scope needs addresses', { ...client, SOCIAL_A_SCOPE: 'email' }, 'SOCIAL_A_AUTHORIZATION_URL'],
  [
    'plain OAuth 2 has no openid scope',
    { ...client, ...plain, SOCIAL_A_SCOPE: 'email openid' },
    'SOCIAL_A_SCOPE',
  ],
  [
    'people are redirected over https',
    { ...plain, SOCIAL_A_AUTHORIZATION_URL: INSECURE },
    'SOCIAL_A_AUTHORIZATION_URL',
  ],
  ['codes are exchanged over https', { ...plain, SOCIAL_A_TOKEN_URL: INSECURE }, 'SOCIAL_A_TOKEN_URL'],
  [
    'personal data is requested over https',
    { ...plain, SOCIAL_A_USER_INFO_URL: INSECURE },
    'SOCIAL_A_USER_INFO_URL',
  ],
  ['a sender has to be an address', { MAIL_FROM: 'us' }, 'MAIL_FROM'],
  ['history is stored for at least a day', { RETENTION_RAW_DAYS: '0' }, 'RETENTION_RAW_DAYS'],
  ['a database has to be PostgreSQL', { DATABASE_URL: 'mysql://host/db', SECRET_KEY }, 'DATABASE_URL'],
  ['servers with one database need a shared key', { DATABASE_URL }, 'SECRET_KEY'],
  ['a software key must be valid', { SOFTWARE_KEYS: 'c2hvcnQ=' }, 'SOFTWARE_KEYS'],
  ['ENTSO-E requires a token', { ENTSOE_URL: 'https://prices.example/api' }, 'ENTSOE_TOKEN'],
  [
    'a token is only sent over https',
    { ENTSOE_URL: 'http://prices.example/api', ENTSOE_TOKEN: 'hush' },
    'ENTSOE_URL',
  ],
  ['a key has a minimum length', { SECRET_KEY: 'short' }, 'SECRET_KEY'],
])('requires %s, or the server stops at its start and names the setting', (_rule, env, name) => {
  expect(() => readConfig(env)).toThrow(new RegExp(`^Setting ${name} is wrong: `))
})

test('without settings the server runs completely, with its own database, on the usual ports', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    mqttPort: 1883,
    databaseUrl: null,
    secretKey: null,
    demo: true,
  })
  expect([...readConfig({}).roles]).toEqual(['web', 'ingest', 'jobs'])
})

test('a provider is named by its issuer, or by its addresses of plain OAuth 2, which may be on this machine', () => {
  const shared = { id: 'a', name: 'Example', clientId: 'us', clientSecret: 'hush' }
  expect(readConfig({ ...client, ...issuer }).social).toEqual([
    { ...shared, protocol: { kind: 'oidc', issuer: 'https://id.example' } },
  ])
  const here = { SOCIAL_A_USER_INFO_URL: 'http://[::1]:9000/user', SOCIAL_A_SCOPE: 'user:email' }
  expect(readConfig({ ...client, ...plain, ...here }).social).toEqual([
    {
      ...shared,
      protocol: {
        kind: 'oauth2',
        authorizationUrl: 'https://id.example/authorize',
        tokenUrl: 'https://api.id.example/token',
        userInfoUrl: 'http://[::1]:9000/user',
        scope: 'user:email',
      },
    },
  ])
})

test('an empty setting counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}))
})

test('a public URL loses its trailing slash, so that paths can be appended', () => {
  expect(readConfig({ PUBLIC_URL: 'https://energy.example/' }).publicUrl).toBe('https://energy.example')
})

test('.env.example lists every setting and nothing else', () => {
  const example = readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8')
  const listed = [...example.matchAll(/^#([A-Z_]+)=/gm)].map((match) => match[1])
  expect(listed.sort()).toEqual([...settingNames].sort())
})
