import { seriesStyles } from '@kilowatt/charts/series-styles'
import type { Device } from '@kilowatt/contracts/devices/devices'
import type { Location } from '@kilowatt/contracts/tenancy/location'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import { formatEnergy } from '@kilowatt/domain/units/format-energy'
import { useTranslation } from 'react-i18next'
import { chartDefaults } from '../../../../features/charts/request/chart-search.ts'
import { placeOfLocation, useChart } from '../../../../features/charts/request/use-chart.ts'
import { EnergySwatch } from '../../../../shared/energy/EnergySwatch.tsx'
import { seriesTexts } from '../../../../shared/energy/energy-texts.ts'
import { Card } from '../../../../ui/data/Card.tsx'
import classes from './-DeviceToday.module.css'

type Props = { location: Location; device: Device; nowMs: number }

const REFRESH_MS = 60_000

/** Energy of a device since midnight, by direction. No card if none is known. */
export function DeviceToday({ location, device, nowMs }: Props) {
  const { t, i18n } = useTranslation()
  const place = placeOfLocation(location, { name: device.name, device })
  const { data } = useChart(
    place,
    { ...chartDefaults, date: localDateAt(place.zone, nowMs) },
    { nowMs, refreshMs: REFRESH_MS },
  )
  const known = data?.series.filter(({ unit, totalWh }) => unit !== '%' && totalWh !== null) ?? []
  if (known.length === 0) return null
  return (
    <Card heading={t('words.today')}>
      <dl className={classes.totals}>
        {known.map(({ key, totalWh }) => (
          <div key={key}>
            <dt>
              <EnergySwatch color={seriesStyles[key].color} area={seriesStyles[key].area} />{' '}
              {t(seriesTexts[key])}
            </dt>
            <dd>{formatEnergy(totalWh, { locale: i18n.language }).text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
