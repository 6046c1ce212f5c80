import type { Forecast } from '@kilowatt/contracts/forecasts/forecasts'
import { NOT_MEASURED, numberFormatter, tidy } from '@kilowatt/domain/units/number-format'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { Card } from '../../ui/data/Card.tsx'
import { CardSkeleton } from '../../ui/data/CardSkeleton.tsx'
import { FigureTable } from '../../ui/table/FigureTable.tsx'
import classes from './PlanProof.module.css'

const HOUR_MS = 3_600_000
const kinds = ['solar', 'load', 'heat'] as const
type Kind = (typeof kinds)[number]

/** Errors of the last days' forecasts, beside those of repeating yesterday. */
export function ForecastAccuracy({ locationId }: { locationId: number }) {
  const { t } = useTranslation()
  const number = useNumber()
  const { data, error } = useQuery(
    orpc.forecasts.ofLocation.queryOptions({
      input: { locationId },
      staleTime: HOUR_MS,
      select: (answer) => answer.data,
    }),
  )
  // the rest of the page does without it
  if (error) return null
  const heading = t('planProof.accuracy')
  if (!data)
    return (
      <CardSkeleton heading={heading}>
        <Skeleton height={120} />
      </CardSkeleton>
    )
  const forecasts = kinds.flatMap((kind): [Kind, Forecast][] => {
    const forecast = data[kind]
    return forecast === null ? [] : [[kind, forecast]]
  })
  const judged = forecasts.filter(([, { accuracy }]) => accuracy.maeKwhPerDay !== null)
  const unused = forecasts.filter(([, { source }]) => source === 'persistence')
  const days = Math.max(0, ...judged.map(([, { accuracy }]) => accuracy.days))
  return (
    <Card
      heading={heading}
      note={days > 0 && <span className={classes.when}>{t('planProof.accuracyDays', { count: days })}</span>}
    >
      {judged.length === 0 ? (
        <p className={classes.quiet}>{t('planProof.noAccuracy')}</p>
      ) : (
        <FigureTable
          caption={heading}
          heads={[t('planProof.forecast'), t('planProof.offBy'), t('planProof.bias'), t('planProof.repeat')]}
          rows={judged.map(([kind, { accuracy }]) => ({
            key: kind,
            head: t(`planProof.kind_${kind}`),
            cells: [
              number(accuracy.maeKwhPerDay, 1),
              accuracy.biasPct === null ? NOT_MEASURED : `${number(accuracy.biasPct, 0, true)} %`,
              number(accuracy.yesterday.maeKwhPerDay, 1),
            ],
          }))}
        />
      )}
      {unused.map(([kind, { reason }]) => (
        <p key={kind} className={classes.quiet}>
          {t(`planProof.unused_${reason ?? 'worse_than_persistence'}`, { what: t(`planProof.kind_${kind}`) })}
        </p>
      ))}
      <p className={classes.quiet}>
        {t('planProof.repeatHow')}{' '}
        {data.weather.attribution && (
          <a href={data.weather.attribution.url} target="_blank" rel="noreferrer">
            {t('planProof.weatherBy', { name: data.weather.attribution.name })}
          </a>
        )}
      </p>
    </Card>
  )
}

function useNumber() {
  const { i18n } = useTranslation()
  return (value: number | null, digits: number, isSigned = false) =>
    value === null
      ? NOT_MEASURED
      : tidy(
          numberFormatter(i18n.language, {
            ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
            signDisplay: isSigned ? 'exceptZero' : 'auto',
          }).format(value),
        )
}
