import type { AlarmKind } from '@kilowatt/domain/alarms/alarm-kind'
import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import { alarmKinds } from '@kilowatt/domain/alarms/alarm-kinds'
import { alarmTextFeature } from '@kilowatt/domain/alarms/alarm-texts'
import { loadMessages } from '@kilowatt/i18n/load-messages'
import { describe, expect, test } from 'vitest'
import { alarmNotice, endedNotice } from './modules/alarms/notices/alarm-notice.ts'
import type { NoticedAlarm } from './modules/alarms/notices/noticed-alarms.queries.ts'
import { noticeWords, renderNotice } from './modules/notifications/notice-texts.ts'

const MIN_MS = 60_000
const firstAt = new Date('2026-10-15T12:05:00Z')
const plain: NoticedAlarm = {
  ...{ id: 7, kind: 'ERROR', severity: 'major', companyId: 3, locationId: 5, place: 'Sunny Hill' },
  ...{ timezone: 'Europe/Ljubljana', deviceId: 12, controllerId: null, deviceName: 'Grid meter' },
  ...{ ruleName: null, settings: null, value: null, limit: null, unit: null, code: null },
  ...{ firstAt, resolvedAt: null, endedBecause: null },
}
const power = {
  ...{ kind: 'THRESHOLD' as const, ruleName: 'Too much power', settings: { quantity: 'powerW' } },
  ...{ value: 8_200, limit: 7_000, unit: 'W' },
}

/** Follows the link of an open alarm's reason. */
const leadsOn: Readonly<Record<string, string>> = {
  en: 'Open the alarm to see what else happened at that time and what usually helps.',
  sl: 'Odprite alarm in preverite, kaj se je takrat še dogajalo in kaj običajno pomaga.',
}

async function said(alarm: Partial<NoticedAlarm>, locale = 'en') {
  const whole = { ...plain, ...alarm }
  const notice = whole.resolvedAt === null ? alarmNotice(whole) : endedNotice(whole)
  const { title, text } = renderNotice({ kind: 'alarm', ...notice }, await noticeWords(locale), 'Kilowatt')
  return [title, text.replace(`\n${leadsOn[locale]}`, '')].map((words) => words.replaceAll('\u00A0', ' '))
}

describe('a notice says why', () => {
  test.each<[string, Partial<NoticedAlarm>, string, string]>([
    [
      'a value over its limit',
      power,
      'Sunny Hill: Too much power',
      'Power at Grid meter is 8.2 kW, above the limit of 7 kW since 15. 10. 2026 14:05.',
    ],
    [
      'an error of a device',
      { deviceName: 'Inverter', code: 'Grid voltage too high' },
      'Sunny Hill: Device reports an error',
      'Inverter has reported “Grid voltage too high” since 15. 10. 2026 14:05.',
    ],
    [
      'an amount of money',
      { kind: 'COST_OVER_BUDGET', value: 120.5, limit: 100, unit: 'EUR' },
      'Sunny Hill: Costs this month exceed your budget',
      "This month's costs, so far or as forecast, are €120.50. The budget is €100.00.",
    ],
    [
      'days, in the singular',
      { kind: 'PORTAL_DATA_MISSING', value: 1.2, limit: 1 },
      'Sunny Hill: No readings from the portal',
      'The meter-data portal has sent nothing for more than 1 day.',
    ],
    [
      'the platform',
      {
        ...{ kind: 'ROLLOUT_PAUSED', companyId: null, locationId: null, place: null, timezone: null },
        ...{ code: '2.4.0', limit: 10 },
      },
      'Platform: Roll-out paused',
      'The update to 2.4.0 has been paused since 15. 10. 2026 14:05, because more than 10 % of its controllers failed.',
    ],
    [
      'what is known, if that is only the time',
      { deviceName: null },
      'Sunny Hill: Device reports an error',
      'Since 15. 10. 2026 14:05.',
    ],
  ])('%s', async (_case, alarm, title, text) => {
    expect(await said(alarm)).toEqual([title, text])
  })

  test('in Slovenian', async () => {
    expect(await said(power, 'sl')).toEqual([
      'Sunny Hill: Too much power',
      'Moč na napravi Grid meter je 8,2 kW, od 15. 10. 2026 14:05 nad mejo 7 kW.',
    ])
  })
})

const kinds = Object.values<AlarmKind<AlarmKindName>>(alarmKinds)

test.each(kinds.flatMap(({ name }) => ['en', 'sl'].map((locale) => [name, locale] as const)))(
  'law: the sentences of %s in %s use exactly the values that they get',
  async (name, locale) => {
    const texts = (await loadMessages(locale))[alarmTextFeature(name)] ?? {}
    for (const { text, has, count } of alarmKinds[name].reasons as AlarmKind['reasons']) {
      const forms = Object.entries(texts).filter(([key]) =>
        new RegExp(`^${text}(_(one|two|few|other))?$`).test(key),
      )
      expect(forms.length).toBe(count === undefined ? 1 : locale === 'sl' ? 4 : 2)
      for (const [, form] of forms) {
        const mentioned = [...form.matchAll(/\{\{(\w+)\}\}/g)].map(([, value]) => value)
        const expected = has.map((value) => (value === count ? 'count' : value))
        expect(new Set(mentioned.filter((value) => value !== 'since'))).toEqual(new Set(expected))
      }
    }
  },
)

describe('the end of an alarm says how long it lasted and why it ended', () => {
  const over = { ...power, resolvedAt: new Date(firstAt.getTime() + 130 * MIN_MS) }
  const lasted = '2 h 10 min, from 15. 10. 2026 14:05 to 15. 10. 2026 16:15.'
  test.each([
    ['cleared', 'Solved', `Grid meter is back to normal. The alarm lasted ${lasted}`],
    [
      'rule',
      'Ended',
      `The alarm ended because its rule was changed or turned off. It was open for ${lasted}`,
    ],
    [
      'removed',
      'Ended',
      `The alarm ended because Grid meter is no longer at this location. It was open for ${lasted}`,
    ],
    [
      'lapsed',
      'Ended',
      `The alarm ended because no one decided about the readings of Grid meter in time. The data quality page still lists them. It was open for ${lasted}`,
    ],
  ] as const)('%s', async (endedBecause, prefix, text) => {
    expect(await said({ ...over, endedBecause })).toEqual([`${prefix}: Sunny Hill: Too much power`, text])
  })

  test('the end of an alarm about a company names the company', async () => {
    const [, text] = await said({
      ...{ kind: 'MAIL_SENDER', locationId: null, place: 'Sunny Ltd', deviceName: null },
      ...{ resolvedAt: over.resolvedAt, endedBecause: 'cleared' },
    })
    expect(text).toBe(`Sunny Ltd is back to normal. The alarm lasted ${lasted}`)
  })
})
