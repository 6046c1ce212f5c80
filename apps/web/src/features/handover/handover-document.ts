import type { Device } from '@kilowatt/contracts/devices/devices'
import type { DirectionTest } from '@kilowatt/contracts/devices/direction-tests'
import type { LocationOemDevice } from '@kilowatt/contracts/devices/oem-devices'
import type { LocationUser } from '@kilowatt/contracts/sharing/grants'
import type { ChannelValue } from '@kilowatt/contracts/telemetry/channels'
import type { Location } from '@kilowatt/contracts/tenancy/location'
import { directionsOf } from '@kilowatt/domain/energy/balance/category-facts'
import type { QuantityName } from '@kilowatt/domain/energy/readings/quantities'
import { locationActions } from '@kilowatt/domain/permissions/location-permissions'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import type { TFunction } from 'i18next'
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'
import { channelText } from '../../shared/devices/channel-text.ts'
import { directionTestText } from '../../shared/devices/direction-test-text.ts'

/** All content of a summary; null for parts that the reader may not see. */
export type Handover = {
  readonly t: TFunction
  readonly locale: string
  /** epoch ms */
  readonly now: number
  readonly brand: {
    readonly name: string
    readonly supportEmail: string | null
    /** a PNG as data URL */
    readonly logo: string | null
  }
  readonly location: Location
  readonly controllers: readonly LocationOemDevice[]
  readonly devices: readonly { readonly device: Device; readonly channels: readonly ChannelValue[] }[]
  /** newest first */
  readonly tests: readonly DirectionTest[]
  readonly people: readonly LocationUser[] | null
}

/** Quantities that show at a glance whether a device works. */
const shownQuantities: readonly QuantityName[] = [
  'powerW',
  'socPct',
  'temperatureC',
  'energyImportWh',
  'energyExportWh',
  'energyProducedWh',
]

/**
 * The summary of an installation: location, hardware, devices with their latest values and directions, and
 * who has access.
 */
export function handoverDocument(handover: Handover): TDocumentDefinitions {
  const { t, location, now, brand } = handover
  const zone = { timeZone: location.timezone.name }
  const date = formatDateTime(now, zone)
  return {
    info: { title: `${t('handover.title')} – ${location.name}`, author: brand.name },
    pageSize: 'A4',
    pageMargins: [48, 56, 48, 56],
    defaultStyle: { fontSize: 10, lineHeight: 1.25 },
    styles: {
      title: { fontSize: 20, bold: true, margin: [0, 2, 0, 2] },
      heading: { fontSize: 13, bold: true, margin: [0, 18, 0, 6] },
      dim: { color: '#555f6d' },
      head: { bold: true, color: '#555f6d', fontSize: 9 },
    },
    footer: (page, pages) => ({
      columns: [
        { text: [brand.name, brand.supportEmail].filter(Boolean).join(' · '), style: 'dim' },
        { text: `${page} / ${pages}`, style: 'dim', alignment: 'right' },
      ],
      margin: [48, 16, 48, 0],
      fontSize: 9,
    }),
    content: [
      brandLine(handover),
      { text: t('handover.title'), style: 'title' },
      { text: `${location.name} · ${date}`, style: 'dim' },
      ...section(t('words.location'), facts(placeFacts(handover))),
      ...section(t('words.controllers'), controllerTable(handover)),
      ...section(t('words.devices'), deviceTable(handover)),
      ...(handover.tests.length === 0 ? [] : section(t('handover.directionTests'), testTable(handover))),
      ...(handover.people === null
        ? []
        : section(t('handover.access'), peopleTable(handover, handover.people))),
      {
        columns: [signature(t('handover.installer')), signature(t('words.owner'))],
        columnGap: 32,
        margin: [0, 48, 0, 0],
      },
    ],
  }
}

/** Size of the box for the logo next to the name. Logos are wide or square. */
const brandLine = ({ brand: { name, logo } }: Handover): Content =>
  logo === null
    ? { text: name, style: 'dim' }
    : {
        columns: [
          { width: 'auto', stack: [{ image: logo, fit: [120, 36] }] },
          { text: name, style: 'dim', margin: [0, 10, 0, 0] },
        ],
        columnGap: 12,
        margin: [0, 0, 0, 8],
      }

/**
 * Only the latest test of each meter, because earlier problems that were fixed do not matter to the owner.
 */
function testTable({ t, location, tests }: Handover) {
  const latest = tests.filter(
    (test, i) => tests.findIndex((other) => other.device?.id === test.device?.id) === i,
  )
  return table(
    ['*', '*', 'auto', 'auto'],
    [t('words.device'), t('handover.outcome'), t('handover.testedBy'), t('handover.testedAt')],
    latest.map((test) => [
      test.device?.name ?? '–',
      directionTestText(t, test),
      test.testedBy ?? '–',
      formatDateTime(test.at, { timeZone: location.timezone.name }),
    ]),
    '–',
  )
}

const section = (heading: string, body: Content): Content[] => [{ text: heading, style: 'heading' }, body]

const signature = (text: string): Content => ({
  stack: [
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 220, y2: 0, lineWidth: 0.5 }] },
    { text, style: 'dim' },
  ],
})

function placeFacts({ t, location }: Handover): [string, string][] {
  const { street, houseNumber, postcode, city } = location.address
  const lines = [
    [street, houseNumber],
    [postcode, city],
  ].map((line) => line.filter(Boolean).join(' '))
  return [
    [t('words.name'), location.name],
    [t('words.address'), lines.filter(Boolean).join(', ') || '–'],
    [t('words.country'), location.country.name],
    [t('words.timezone'), location.timezone.name],
    [t('words.company'), location.company.name],
  ]
}

const facts = (rows: readonly [string, string][]): Content => ({
  layout: 'noBorders',
  table: { widths: [120, '*'], body: rows.map(([name, value]) => [{ text: name, style: 'dim' }, value]) },
})

function table(
  widths: (string | number)[],
  heads: readonly string[],
  rows: TableCell[][],
  empty: string,
): Content {
  if (rows.length === 0) return { text: empty, style: 'dim' }
  return {
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths,
      body: [heads.map((text) => ({ text, style: 'head' })), ...rows],
    },
  }
}

const controllerTable = ({ t, controllers }: Handover) =>
  table(
    ['*', 'auto', 'auto', 'auto'],
    [t('words.serial'), t('words.type'), t('words.software'), t('words.state')],
    controllers.map(({ unitId, alias, type, softwareVersion, connected }) => [
      alias === null ? unitId : `${alias}\n${unitId}`,
      t(`controllerTypes.${type}`),
      softwareVersion ?? '–',
      t(connected ? 'devices.connected' : 'words.notConnected'),
    ]),
    t('handover.noControllers'),
  )

function deviceTable({ t, locale, devices }: Handover) {
  const values = (channels: readonly ChannelValue[]) =>
    shownQuantities
      .flatMap((name) => {
        const channel = channels.find(({ quantity }) => quantity === name)
        return channel === undefined || channel.value === null
          ? []
          : [`${t(`devices.channel_${name}`)} ${channelText(channel, locale)}`]
      })
      .join(', ')
  const direction = ({ category, reversed }: Device) =>
    directionsOf(category) === null ? '–' : t(reversed ? 'handover.turned' : 'handover.asMounted')
  return table(
    ['*', 'auto', '*', 'auto'],
    [t('words.name'), t('devices.category'), t('handover.latest'), t('handover.direction')],
    devices.map(({ device, channels }) => [
      [device.name, device.type].filter(Boolean).join('\n'),
      t(`categories.${device.category}`),
      values(channels) || t('devices.noValue'),
      direction(device),
    ]),
    t('words.noDevices'),
  )
}

const peopleTable = ({ t }: Handover, people: readonly LocationUser[]) =>
  table(
    ['*', '*', 'auto'],
    [t('words.name'), t('words.email'), t('handover.may')],
    people.map(({ firstName, lastName, email, isOwner, permissions }) => [
      `${firstName} ${lastName}`.trim() || '–',
      email,
      isOwner
        ? t('words.owner')
        : locationActions
            .filter((action) => permissions[action])
            .map((action) => t(`sharing.action_${action}`))
            .join(', ') || '–',
    ]),
    t('handover.nobody'),
  )
