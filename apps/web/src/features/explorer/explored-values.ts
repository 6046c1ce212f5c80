import type { OemDeviceDetails } from '@kilowatt/contracts/devices/oem-devices'
import type { Announcement, ExploredDevice } from '@kilowatt/contracts/telemetry/explorer'
import { quantities } from '@kilowatt/domain/energy/readings/quantities'
import { formatBytes } from '@kilowatt/domain/units/format-bytes'
import { withUnit } from '@kilowatt/domain/units/number-format'
import type { TFunction } from 'i18next'
import { channelName, channelText, channelUnit } from '../../shared/devices/channel-text.ts'
import { announcedValues } from './announced-values.ts'
import type { ExploredGroup, ExploredValue } from './explored.ts'

type ExploredController = {
  readonly devices: readonly ExploredDevice[]
  readonly announcement: Announcement | null
}

type Texts = {
  readonly t: TFunction
  readonly locale: string
  readonly parameterName: (parameter: ExploredDevice['parameters'][number]) => string
  readonly parameterText: (parameter: ExploredDevice['parameters'][number]) => string
  readonly timeText: (at: number) => string
}

const rawText = (value: unknown) =>
  value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** Everything that a controller has reported about itself, as a tree. */
export function exploredTree(
  controller: OemDeviceDetails,
  { devices, announcement }: ExploredController,
  texts: Texts,
): ExploredGroup[] {
  const { t } = texts
  const facts: ExploredValue[] = (
    [
      ['type', 'words.type', controller.type],
      ['fw', 'explorer.softwareVersion', controller.softwareVersion],
      ['os', 'explorer.osVersion', controller.osVersion],
      ['hw', 'words.hwVersion', controller.hardwareVersion],
      ['mac', 'explorer.mac', controller.mac],
      ['wmac', 'explorer.wirelessMac', controller.wirelessMac],
      ['ip.eth', 'explorer.ethernetIp', controller.ethernetIp],
      ['ip.wifi', 'explorer.wirelessIp', controller.wirelessIp],
      ['ip.mobile', 'explorer.mobileIp', controller.mobileIp],
      ['ip.vpn', 'explorer.openVpnIp', controller.vpnIp],
      ['ip.local', 'explorer.localIp', controller.localIp],
      ['ip.localWifi', 'explorer.localWirelessIp', controller.localWirelessIp],
      ['wifi', 'explorer.wifi', controller.hasWifiModule],
      ['mobile', 'explorer.mobile', controller.hasMobileModule],
      ['lte', 'explorer.lte', controller.lteUse],
    ] as const
  ).map(([key, name, value]) => ({
    kind: 'value',
    id: `controller ${key}`,
    name: t(name),
    key,
    text:
      key === 'type'
        ? t(`controllerTypes.${controller.type}`)
        : typeof value === 'boolean'
          ? t(value ? 'words.yes' : 'words.no')
          : (value ?? '–'),
    raw: rawText(value),
    unit: '',
    at: null,
  }))
  return [
    {
      kind: 'group',
      id: 'controller',
      name: t('words.controller'),
      children: facts,
    },
    lineGroup(controller, texts),
    ...devices.map((device) => deviceGroup(device, texts)),
    ...(announcement ? announcedValues(t('explorer.announcement'), announcement) : []),
  ]
}

/** Quality of a controller's connection, measured by us and not reported by the controller. */
function lineGroup(controller: OemDeviceDetails, { t, locale, timeText }: Texts): ExploredGroup {
  const { connected, connectedAt, disconnectedAt, disconnectedBecause, lastSeenAt } = controller
  const { latencyMs, latencyAt, lteBytes, dataLimitBytes } = controller
  const value = (
    key: string,
    name: string,
    {
      text,
      raw = '',
      unit = '',
      at = null,
    }: { text: string | null } & Partial<Pick<ExploredValue, 'raw' | 'unit' | 'at'>>,
  ): ExploredValue => ({ kind: 'value', id: `line ${key}`, name, key, text: text ?? '–', raw, unit, at })
  const moment = (key: string, name: string, at: number | null) =>
    // the value itself is a time, so a second time next to it would be useless
    value(key, name, {
      text: at === null ? null : timeText(at),
      raw: at === null ? '' : new Date(at).toISOString(),
    })
  const bytes = (key: string, name: string, count: number | null) =>
    value(key, name, {
      text: count === null ? null : formatBytes(count, { locale }),
      raw: rawText(count),
      unit: 'B',
    })
  return {
    kind: 'group',
    id: 'line',
    name: t('explorer.connection'),
    children: [
      value('connected', t('words.state'), {
        text: t(connected ? 'explorer.connected' : 'explorer.away'),
        raw: rawText(connected),
      }),
      moment('connectedAt', t('explorer.connectedAt'), connectedAt),
      moment('disconnectedAt', t('explorer.disconnectedAt'), disconnectedAt),
      value('disconnectedBecause', t('explorer.disconnectedBecause'), {
        text: disconnectedBecause && t(`controllerPages.ending_${disconnectedBecause}`),
        raw: rawText(disconnectedBecause),
        at: disconnectedAt,
      }),
      moment('lastSeenAt', t('explorer.lastSeenAt'), lastSeenAt),
      value('latency', t('explorer.latency'), {
        text: latencyMs === null ? null : t('explorer.ms', { n: latencyMs }),
        raw: rawText(latencyMs),
        unit: 'ms',
        at: latencyAt,
      }),
      bytes('lteBytes', t('explorer.lteBytes'), lteBytes),
      bytes('dataLimitBytes', t('explorer.limitTitle'), dataLimitBytes),
    ],
  }
}

function deviceGroup(device: ExploredDevice, texts: Texts): ExploredGroup {
  const { t, locale } = texts
  const { source } = device
  const group = (key: string, name: string, children: readonly ExploredValue[]): ExploredGroup[] =>
    children.length === 0 ? [] : [{ kind: 'group', id: `${source} ${key}`, name, children }]
  const fact = (
    key: string,
    name: string,
    raw: string | null,
    { text = raw, unit = '', at = null }: { text?: string | null; unit?: string; at?: number | null } = {},
  ): ExploredValue => ({
    kind: 'value',
    id: `${source} state ${key}`,
    name,
    key,
    text: text ?? '–',
    raw: raw ?? '',
    unit,
    at,
  })
  const { category, status, expectedPeriodS, lastActivityAt } = device
  return {
    kind: 'group',
    id: source,
    name: `${device.name} · ${source}`,
    children: [
      ...group('state', t('words.state'), [
        fact('st', t('words.state'), status, { text: t(`adminSearch.status_${status}`) }),
        ...(device.errorCode === null ? [] : [fact('code', t('explorer.status_error'), device.errorCode)]),
        fact('category', t('explorer.categoryName'), category, { text: t(`categories.${category}`) }),
        fact('type', t('words.type'), device.type === '' ? null : device.type),
        ...(device.parent === null ? [] : [fact('parent', t('explorer.parent'), device.parent)]),
        fact('every', t('explorer.every'), String(expectedPeriodS), {
          text: withUnit(expectedPeriodS, 's', { locale, digits: 0 }).text,
          unit: 's',
        }),
        fact(
          'activity',
          t('devices.lastActivity'),
          lastActivityAt === null ? null : new Date(lastActivityAt).toISOString(),
          { text: lastActivityAt === null ? null : texts.timeText(lastActivityAt) },
        ),
      ]),
      ...group(
        'ch',
        t('devices.channels'),
        device.channels.map(({ name, quantity, value, at }) => ({
          kind: 'value',
          id: `${source} ch ${name}`,
          name: channelName(t, { name, quantity }) ?? name,
          key: quantity ? quantities[quantity].wire : name,
          text: channelText({ name, quantity, value }, locale),
          raw: rawText(value),
          unit: channelUnit({ name, quantity }),
          at,
        })),
      ),
      ...group(
        'par',
        t('explorer.parameters'),
        device.parameters.map((parameter) => ({
          kind: 'value',
          id: `${source} par ${parameter.name}`,
          name: texts.parameterName(parameter),
          key: parameter.name,
          text: parameter.at === null ? '–' : texts.parameterText(parameter),
          raw: parameter.at === null ? '' : rawText(parameter.value),
          unit: parameter.unit ?? '',
          at: parameter.at,
        })),
      ),
    ],
  }
}
