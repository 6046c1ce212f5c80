import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { StartError } from './platform/start-error.ts'
import { safeAddress } from './safe-address.ts'
import { readSocial, type SocialSettings, socialFields } from './social-settings.ts'
import { type TrustedProxies, trustedProxies } from './trusted-proxies.ts'

const roleNames = ['web', 'ingest', 'jobs'] as const
type ServerRole = (typeof roleNames)[number]

const port = z.coerce.number().int().min(0).max(65_535)
const days = z.coerce.number().int().min(1).max(36_500)
const serverRole = z.enum(roleNames)

const isServerAddress = (text: string) =>
  isIP(text) > 0 || (URL.canParse(`dns://${text}`) && isIP(new URL(`dns://${text}`).hostname) > 0)

/** `tunnel.example.com:2222`, `[2001:db8::7]:2222` */
const hostAndPort = z.string().transform((text, context) => {
  const url = URL.canParse(`ssh://${text}`) ? new URL(`ssh://${text}`) : null
  if (url?.host === text && url.port !== '')
    return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) }
  context.addIssue({ code: 'custom', message: 'must be a host and a port, like tunnel.example.com:2222' })
  return z.NEVER
})

/** Every setting, under its name in the environment. `.env.example` lists the same names. */
const settings = z
  .object({
    PORT: port.default(8080),
    HOST: z.string().default('0.0.0.0'),
    MQTT_PORT: port.default(1883),
    TUNNEL_PORT: port.default(2222),
    TUNNEL_ADDRESS: hostAndPort.optional(),
    PEER_URL: z.url({ protocol: /^https?$/ }).optional(),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.email().optional(),
    MAIL_SPF: z
      .string()
      .regex(/^[a-z0-9]+:[a-z0-9.:/_-]+$/i, 'must be one SPF mechanism, like include:_spf.example.com')
      .optional(),
    DNS_SERVERS: z
      .string()
      .transform((text) => text.split(',').map((server) => server.trim()))
      .pipe(z.array(z.string().refine(isServerAddress, 'must be addresses, each with or without a port')))
      .optional(),
    NOTICE_WAIT_S: z.coerce.number().min(0).max(3_600).default(30),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    SECRET_KEY: z.string().min(32).optional(),
    ...socialFields,
    TRUST_PROXY: trustedProxies.default(null),
    SOFTWARE_KEYS: z
      .string()
      .transform((text) => text.split(',').map((key) => key.trim()))
      .pipe(
        z.array(z.string().regex(/^[A-Za-z0-9+/]{43}=$/, 'must be public Ed25519 keys, 32 bytes in base64')),
      )
      .default([]),
    ENTSOE_URL: safeAddress,
    ENTSOE_TOKEN: z.string().max(200).optional(),
    ENERGY_CHARTS_URL: safeAddress,
    ECB_RATES_URL: safeAddress,
    METER_PORTAL_URL: safeAddress,
    WEATHER_URL: safeAddress,
    WEATHER_KEY: z.string().max(200).optional(),
    WEATHER_CALLS_PER_DAY: z.coerce.number().int().min(24).max(10_000_000).default(9_000),
    ALLOW_PRIVATE_ADDRESSES: z.enum(['on', 'off']).default('off'),
    DEMO: z.enum(['on', 'off']).default('on'),
    DEMO_PASSWORD: z.string().min(8).max(256).optional(),
    ROLES: z
      .string()
      .transform((text) => text.split(',').map((name) => name.trim()))
      .pipe(z.array(serverRole))
      .default([...roleNames]),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    RETENTION_RAW_DAYS: days.default(14),
    RETENTION_MINUTE_DAYS: days.default(800),
    RETENTION_ROLLUP_DAYS: days.default(3_650),
  })
  .refine((env) => env.DATABASE_URL === undefined || env.SECRET_KEY !== undefined, {
    path: ['SECRET_KEY'],
    message: 'required when DATABASE_URL is set, because every server on that database must share it',
  })
  .refine((env) => env.SMTP_URL === undefined || env.PUBLIC_URL !== undefined, {
    path: ['PUBLIC_URL'],
    message:
      'required when SMTP_URL is set, because a link in a mail must not lead to an address from a forged request',
  })
  .refine((env) => env.TRUST_PROXY === null || env.PUBLIC_URL !== undefined, {
    path: ['PUBLIC_URL'],
    message:
      'required when TRUST_PROXY is set, because requests through a proxy come from outside, and a link must not lead to an address from a forged request',
  })
  .refine((env) => (env.ENTSOE_URL === undefined) === (env.ENTSOE_TOKEN === undefined), {
    path: ['ENTSOE_TOKEN'],
    message: 'required with ENTSOE_URL, and useless without it',
  })
  .refine((env) => env.WEATHER_KEY === undefined || env.WEATHER_URL !== undefined, {
    path: ['WEATHER_URL'],
    message: 'required with WEATHER_KEY',
  })
  .superRefine((env, context) => {
    for (const { setting, message } of readSocial(env).problems)
      context.addIssue({ code: 'custom', path: [setting], message })
  })

export const settingNames = Object.keys(settings.shape)

export type Config = {
  readonly port: number
  readonly host: string
  readonly mqttPort: number
  /** port for controllers whose local page a person wants to see */
  readonly tunnelPort: number
  /** address of `tunnelPort` from outside; null: the visited host, and that port */
  readonly tunnelAddress: { readonly host: string; readonly port: number } | null
  /** address of our port for the other servers of this database; without a trailing slash */
  readonly peerUrl: string | null
  /** absolute path; used by the embedded database and for generated secrets */
  readonly dataDir: string
  /** null: the embedded PostgreSQL in `dataDir` */
  readonly databaseUrl: string | null
  /** null: mail goes to the outbox */
  readonly smtpUrl: string | null
  /** sender of mails of brands without one; null: no-reply@ the site's host */
  readonly mailFrom: string | null
  /** SPF mechanism of the mail server; null: derived from its host name */
  readonly mailSpf: string | null
  /**
   * how long a mail about an alarm waits for other alarms to join it; two such mails are at least ten times
   * as long apart
   */
  readonly noticeWaitS: number
  /** name servers for checking companies' records; null: those of the system */
  readonly dnsServers: readonly string[] | null
  /** without a trailing slash; null: taken from each request's host */
  readonly publicUrl: string | null
  /** null: generated in `dataDir` at the first start */
  readonly secretKey: string | null
  /** sign-in providers; there may be none, one or two */
  readonly social: readonly SocialSettings[]
  /** proxies whose X-Forwarded-* headers are trusted */
  readonly trustProxy: TrustedProxies
  /** public Ed25519 keys, base64: software releases signed with one of them are accepted */
  readonly softwareKeys: readonly string[]
  /** providers of day-ahead market prices; null: not used */
  readonly spotPrices: {
    readonly entsoe: { readonly baseUrl: string; readonly token: string } | null
    readonly energyCharts: { readonly baseUrl: string } | null
    /** reference rates of the European Central Bank, for prices in other currencies */
    readonly ecb: { readonly baseUrl: string } | null
  }
  /** API of the national meter-data portal, including its version; null: the portal is not used */
  readonly meterPortalUrl: string | null
  /** a weather service with the API of Open-Meteo; null: forecasts are made without weather */
  readonly weather: {
    readonly baseUrl: string
    readonly key: string | null
    /** places per day that the service allows, each place of a request counted */
    readonly callsPerDay: number
  } | null
  /** whether webhooks and push services may have addresses in private networks, and without https */
  readonly allowPrivateAddresses: boolean
  readonly demo: boolean
  readonly demoPassword: string | null
  readonly roles: ReadonlySet<ServerRole>
  readonly logLevel: string
  readonly retention: { readonly rawDays: number; readonly minuteDays: number; readonly rollupDays: number }
}

/**
 * Parses the environment. An empty variable counts as unset.
 * @throws StartError naming the first wrong setting; a secret's value is never repeated.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(settingNames.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new StartError(`Setting ${String(issue?.path[0])} is wrong: ${issue?.message}`)
  }
  const { data } = parsed
  return {
    port: data.PORT,
    host: data.HOST,
    mqttPort: data.MQTT_PORT,
    tunnelPort: data.TUNNEL_PORT,
    tunnelAddress: data.TUNNEL_ADDRESS ?? null,
    peerUrl: data.PEER_URL?.replace(/\/+$/, '') ?? null,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL ?? null,
    smtpUrl: data.SMTP_URL ?? null,
    mailFrom: data.MAIL_FROM ?? null,
    mailSpf: data.MAIL_SPF ?? null,
    noticeWaitS: data.NOTICE_WAIT_S,
    dnsServers: data.DNS_SERVERS ?? null,
    publicUrl: data.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    secretKey: data.SECRET_KEY ?? null,
    social: readSocial(data).social,
    trustProxy: data.TRUST_PROXY,
    softwareKeys: data.SOFTWARE_KEYS,
    spotPrices: {
      entsoe:
        data.ENTSOE_URL && data.ENTSOE_TOKEN ? { baseUrl: data.ENTSOE_URL, token: data.ENTSOE_TOKEN } : null,
      energyCharts: data.ENERGY_CHARTS_URL ? { baseUrl: data.ENERGY_CHARTS_URL } : null,
      ecb: data.ECB_RATES_URL ? { baseUrl: data.ECB_RATES_URL } : null,
    },
    meterPortalUrl: data.METER_PORTAL_URL ?? null,
    weather: data.WEATHER_URL
      ? { baseUrl: data.WEATHER_URL, key: data.WEATHER_KEY ?? null, callsPerDay: data.WEATHER_CALLS_PER_DAY }
      : null,
    allowPrivateAddresses: data.ALLOW_PRIVATE_ADDRESSES === 'on',
    demo: data.DEMO === 'on',
    demoPassword: data.DEMO_PASSWORD ?? null,
    roles: new Set(data.ROLES),
    logLevel: data.LOG_LEVEL,
    retention: {
      rawDays: data.RETENTION_RAW_DAYS,
      minuteDays: data.RETENTION_MINUTE_DAYS,
      rollupDays: data.RETENTION_ROLLUP_DAYS,
    },
  }
}
