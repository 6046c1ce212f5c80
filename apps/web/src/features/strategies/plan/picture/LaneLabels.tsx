import { formatLivePrice } from '@kilowatt/domain/units/format-money'
import { formatPower } from '@kilowatt/domain/units/format-power'
import { formatNumber, withUnit } from '@kilowatt/domain/units/number-format'
import { scaleTo, type WattPrefix } from '@kilowatt/domain/units/watt-prefix'
import {
  type Icon,
  IconBattery2,
  IconBattery4,
  IconChargingPile,
  IconCoinEuro,
  IconSolarPanel2,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { StrategyPlace } from '../../strategy-place.ts'
import type { PlanTimeline } from '../timeline/plan-timeline.ts'
import type { Lane, LaneLayout } from './lane-layout.ts'
import classes from './PlanPicture.module.css'

type Props = {
  place: StrategyPlace
  layout: LaneLayout
  timeline: PlanTimeline
  /** whose values are shown */
  slot: number
  isCompact: boolean
  prefix: WattPrefix
  /** px where prices are a guess */
  guess: { readonly left: number; readonly right: number } | null
}

const GUESS_PX = 210

/** Names of the lanes with their values at a slot: at the left, or above the lanes where there is little room. */
export function LaneLabels({ place, layout, timeline, slot, isCompact, prefix, guess }: Props) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const now = timeline.slots[slot]
  const power = (watts: number | null) => formatPower(watts, { locale, trim: true }).text
  const about = ({ kind, device }: Lane): { icon: Icon; tone: string; name: string; value: string } => {
    if (kind === 'price')
      return {
        ...{ icon: IconCoinEuro, tone: 'price', name: t('planPage.price') },
        value: formatLivePrice(now?.importPerKwh ?? null, { locale, currency: place.currency }).text,
      }
    if (kind === 'sun' || !device) {
      const number = (watts: number | null | undefined) =>
        formatNumber(watts == null ? null : scaleTo(prefix, watts), { locale, digits: prefix === '' ? 0 : 1 })
      return {
        ...{ icon: IconSolarPanel2, tone: 'solar', name: t('planPage.sunAndUse') },
        value: t('planPage.sunAndUseValue', {
          sun: number(now?.solarW),
          use: number(now?.useW),
          unit: `${prefix}W`,
        }),
      }
    }
    const isOnly = timeline.devices.filter(({ role }) => role === device.role).length === 1
    const loadW = device.loadW[slot] ?? null
    if (kind === 'level')
      return {
        ...{ icon: IconBattery4, tone: 'battery-discharge' },
        name: isOnly ? t('planPage.level') : t('planPage.levelOf', { name: device.name }),
        value: withUnit(device.socPct?.[slot] ?? null, '%', { locale, digits: 0 }).text,
      }
    const doing = loadW === null || Math.abs(loadW) < 10 ? 'idle' : loadW > 0 ? 'charging' : 'supplying'
    return {
      icon: device.role === 'car' ? IconChargingPile : IconBattery2,
      tone: device.role === 'car' ? 'ev' : 'battery-discharge',
      name: isOnly ? t(`planPage.role_${device.role}`) : device.name,
      value:
        loadW === null
          ? now && !now.isPast
            ? t('planPage.notPlanned')
            : '–'
          : doing === 'idle'
            ? t('planPage.idle')
            : t(`planPage.${doing}`, { power: power(Math.abs(loadW)) }),
    }
  }
  return (
    <>
      {layout.lanes.map((lane) => {
        const { icon: LaneIcon, tone, name, value } = about(lane)
        return (
          <div
            key={lane.key}
            className={isCompact ? classes.above : classes.label}
            style={{ top: isCompact ? lane.top - 17 : lane.top + Math.min(8, lane.height / 2 - 18) }}
          >
            {!isCompact && (
              <LaneIcon
                size={18}
                stroke={1.75}
                style={{ color: `var(--${tone === 'price' ? 'e-price' : `e-${tone}`})` }}
                aria-hidden="true"
              />
            )}
            <span>
              <b>{name}</b>
              <span>{value}</span>
            </span>
          </div>
        )
      })}
      {guess && layout.lanes[0]?.kind === 'price' && (
        <span
          className={classes.guessName}
          style={{
            top: layout.lanes[0].top - (isCompact ? 17 : 5),
            right: 0,
            maxWidth: Math.max(60, Math.min(GUESS_PX, guess.right - guess.left)),
          }}
        >
          {t(isCompact ? 'planPage.guessShort' : 'planPage.guess')}
        </span>
      )}
    </>
  )
}
