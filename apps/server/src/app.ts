import { mergedParts } from '@kilowatt/domain/merged-parts'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { createAlarms } from './modules/alarms/index.ts'
import { createAnalytics } from './modules/analytics/index.ts'
import { createBranding } from './modules/branding/index.ts'
import { createControl, overrideBySetting } from './modules/control/index.ts'
import { createDevices } from './modules/devices/index.ts'
import { createDirectory, identityViews, tenancyViews } from './modules/directory/index.ts'
import { createFleet } from './modules/fleet/index.ts'
import { createForecasts } from './modules/forecasts/index.ts'
import { createGateway, startDeviceGateway } from './modules/gateway/index.ts'
import { createGridTariff, readNetworkTerms } from './modules/grid-tariff/index.ts'
import { createIdentity } from './modules/identity/index.ts'
import { createMail } from './modules/mail/index.ts'
import { type Attachments, createNotifications, pushKeys } from './modules/notifications/index.ts'
import { createPortal } from './modules/portal/index.ts'
import { createPricing, markMoved, markRolled } from './modules/pricing/index.ts'
import { createRecount } from './modules/recount/index.ts'
import { createSharing } from './modules/sharing/index.ts'
import { createSpotMarket } from './modules/spot-market/index.ts'
import {
  createTelemetry,
  lockLocation,
  markLocationForRecalculation,
  reverseHistory,
  sumDaysInNewZone,
} from './modules/telemetry/index.ts'
import { accessLocation, createTenancy } from './modules/tenancy/index.ts'
import { createWhiteLabel, findDkim } from './modules/white-label/index.ts'
import { calls } from './platform/access/calls.ts'
import { openChanges } from './platform/changes.ts'
import { openDatabase } from './platform/database/db.ts'
import { migrate } from './platform/database/migrate.ts'
import { createAccessAnnouncements } from './platform/events/access-announcements.ts'
import { relayEvents } from './platform/events/event-relay.ts'
import { createEventBus } from './platform/events/events.ts'
import { startHttp } from './platform/http/http.ts'
import type { RegisteredJob } from './platform/jobs/job.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import { createMetrics } from './platform/metrics.ts'
import { openOverflowServer } from './platform/overflow/overflow-server.ts'
import type { PersonalData } from './platform/personal-data.ts'
import type { Platform } from './platform/platform.ts'
import { assertKeyShared } from './platform/shared-key.ts'

export type App = AsyncDisposable & {
  readonly platform: Platform
  /** null without the role `web` */
  readonly httpPort: number | null
  /** null without the role `ingest` */
  readonly mqttPort: number | null
  /** null without the role `web` */
  readonly tunnelPort: number | null
  /** also accepts software signed with this key */
  readonly trustSoftwareKey: (publicKey: string) => void
  /** uses this meter-data portal, if none is configured */
  readonly usePortal: (address: string) => void
  /** whether pages of this server mention that their data is still being loaded */
  readonly setFilling: (isFilling: boolean) => void
}

type Options = {
  config: Config
  log: Logger
  databaseUrl: string
  secretKey: string
  /** set for the overflow server, which only answers calls forwarded to this socket */
  socketPath?: string
}

/**
 * Database connections of the overflow server. Two listen for announcements of other servers. Heavy users
 * share the other two, so they wait for each other instead of blocking the database.
 */
const OVERFLOW_CONNECTIONS = 4

/**
 * Assembles the modules and starts the roles of this process, on the database that `main.ts` or a test
 * provides.
 */
export async function startApp({ config, log, databaseUrl, secretKey, socketPath }: Options): Promise<App> {
  await using starting = new AsyncDisposableStack()
  const stop = new AbortController()

  await migrate({ url: databaseUrl, log })
  const database = starting.use(
    openDatabase({
      ...{ url: databaseUrl, log },
      ...(socketPath !== undefined && { maxConnections: OVERFLOW_CONNECTIONS }),
    }),
  )
  const metrics = createMetrics()
  const jobs = starting.use(await openJobs({ database, log, metrics, work: config.roles.has('jobs') }))
  const events = createEventBus(log)
  const access = createAccessAnnouncements(events)
  const platform: Platform = {
    config,
    secretKey,
    log,
    db: database.db,
    inTx: openChanges({ database, events, announceAccess: access.announceAccess }),
    pool: database.pool,
    events,
    jobs,
    metrics,
    readiness: new Map([
      [
        'database',
        async () => {
          await database.pool.query('select 1')
        },
      ],
    ]),
    stopping: stop.signal,
  }

  // The modules, lowest first. Each gets the platform and the parts of the modules below it.
  const branding = createBranding(platform)
  const mail = starting.use(createMail(platform, (companyId) => findDkim(platform, companyId)))
  const tenancy = createTenancy(platform, tenancyViews, async (tx, location, moved) => {
    if (moved.isOtherClock) await sumDaysInNewZone(tx, location)
    if (moved.isOtherClock || moved.isOtherRegion) await markMoved(tx, location)
    if (moved.isOtherPower) await markLocationForRecalculation(tx, { locationId: location.id })
  })
  const identity = starting.use(
    createIdentity(platform, mail.mailer, {
      ...identityViews,
      personalData: (): PersonalData => mergedParts(modules, 'personalData'),
    }),
  )
  const whiteLabel = createWhiteLabel(platform)
  const sharing = createSharing(platform, mail.mailer)
  const notifications = starting.use(
    createNotifications(platform, mail.mailer, {
      attachments: (): Attachments => mergedParts(modules, 'attachments'),
    }),
  )
  const devices = createDevices(platform, notifications.mailToAddress, {
    reverseHistory,
    markLocationForRecalculation,
    lockRollUps: lockLocation,
    setByPerson: overrideBySetting,
  })
  const gateway = createGateway(platform)
  const fleet = createFleet(platform)
  const telemetry = starting.use(createTelemetry(platform, markRolled))
  const analytics = starting.use(createAnalytics(platform))
  const spotMarket = createSpotMarket(platform)
  const pricing = starting.use(createPricing(platform, readNetworkTerms))
  const portal = starting.use(createPortal(platform))
  const gridTariff = starting.use(createGridTariff(platform))
  const forecasts = starting.use(createForecasts(platform))
  const control = starting.use(createControl(platform, forecasts.parts))
  const alarms = starting.use(await createAlarms(platform))
  const directory = createDirectory(platform)
  const recount = createRecount(platform)
  const modules = [
    branding,
    mail,
    tenancy,
    identity,
    whiteLabel,
    sharing,
    notifications,
    devices,
    gateway,
    fleet,
    telemetry,
    analytics,
    spotMarket,
    pricing,
    portal,
    gridTariff,
    forecasts,
    control,
    alarms,
    directory,
    recount,
  ] as const
  const router = calls.router(mergedParts(modules, 'routes'))
  await jobs.register(
    modules.flatMap((module): readonly RegisteredJob[] => ('jobs' in module ? module.jobs : [])),
  )
  // Servers that answer people must learn of access revoked elsewhere.
  if (config.roles.has('web')) starting.use(access.listen({ database, log }))
  const relay = starting.use(relayEvents({ events, log, database, secretKey }))
  await relay.tried
  await assertKeyShared(database.pool, secretKey)
  // created now and not when a person first looks, because reading writes nothing
  await pushKeys(platform)
  const answersPeople = config.roles.has('web') && socketPath === undefined
  const tunnelEnd = answersPeople ? starting.use(await fleet.startTunnelEnd()) : null
  const overflow = answersPeople
    ? starting.use(
        openOverflowServer({
          program: new URL('overflow-main.ts', import.meta.url),
          order: () => ({ config: overflowConfig(config, portal.address()), databaseUrl, secretKey }),
          ...{ log, metrics },
        }),
      )
    : null
  const http = config.roles.has('web')
    ? starting.use(
        await startHttp({
          platform,
          router,
          resolveActor: identity.resolveActor,
          locationDoor: (actor, id, action) => accessLocation(database.db, actor, id, action),
          isBrandHost: branding.isBrandHost,
          pageLook: branding.pageLook,
          controllerPages: fleet.controllerPages,
          files: fleet.files,
          ...(overflow && { overflow }),
          ...(socketPath !== undefined && { socketPath }),
        }),
      )
    : null
  const deviceGateway = config.roles.has('ingest')
    ? starting.use(
        await startDeviceGateway(platform, {
          startUplinks: telemetry.startUplinks,
          handlers: mergedParts(modules, 'uplinks'),
        }),
      )
    : null
  starting.defer(() => stop.abort())

  const running = starting.move()
  return {
    platform,
    httpPort: http?.port ?? null,
    mqttPort: deviceGateway?.port ?? null,
    tunnelPort: tunnelEnd?.port ?? null,
    trustSoftwareKey: fleet.trustSoftwareKey,
    usePortal: portal.usePortal,
    setFilling: branding.setFilling,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/** The overflow server is another web server behind this one. */
const overflowConfig = (config: Config, meterPortalUrl: string | null): Config => ({
  ...config,
  roles: new Set(['web']),
  trustProxy: 1,
  meterPortalUrl,
})
