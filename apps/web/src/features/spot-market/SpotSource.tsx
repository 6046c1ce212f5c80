import type { SpotDayAnswer } from '@kilowatt/contracts/spot-market/spot-market'
import { midnightMs } from '@kilowatt/domain/time/local-day'
import { formatDate, formatDateTime } from '@kilowatt/domain/units/format-date'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { useTranslation } from 'react-i18next'
import type { PricedPlace } from './use-spot-days.ts'

/** Publishers of prices, with their terms (decision 091). */
const sources = ['entsoe', 'energy-charts', 'upload', 'sample'] as const

/** Source and terms of the prices, their time zone, and when they were fetched. */
export function SpotSource({
  answer,
  hasLevels,
  place,
}: {
  answer: SpotDayAnswer
  hasLevels: boolean
  /** if the prices are those paid at a location */
  place: PricedPlace | null
}) {
  const { t, i18n } = useTranslation()
  const { source, fetchedAt, region, conversion, currency } = answer
  const known = sources.find((one) => one === source)
  if (source === null) return null
  return (
    <p className="caption dim">
      {known ? t(`spotMarket.source_${known}`) : t('spotMarket.sourceOther', { source })}{' '}
      {fetchedAt !== null &&
        t('spotMarket.fetchedAt', { time: formatDateTime(fetchedAt, { timeZone: region.timezone }) })}{' '}
      {conversion &&
        t('spotMarket.converted', {
          rate: formatNumber(conversion.rate, { locale: i18n.language, digits: 6, trim: true }),
          to: currency,
          from: conversion.from,
          day: formatDate(midnightMs(conversion.day), { timeZone: 'UTC' }),
        })}{' '}
      {place
        ? t('spotMarket.paidNote', { location: place.name, plan: place.plan, zone: region.timezone })
        : t('spotMarket.clock', { zone: region.timezone })}{' '}
      {hasLevels && t('spotMarket.legendNote')}
    </p>
  )
}
