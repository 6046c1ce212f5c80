import type { Generated } from 'kysely'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    spot_price_day: SpotPriceDayTable
    spot_price_zone: SpotPriceZoneTable
    spot_price_change: SpotPriceChangeTable
    reference_rate: ReferenceRateTable
    reference_rate_question: ReferenceRateQuestionTable
  }
}

type SpotPriceDayTable = {
  zone: string
  /** UTC day */
  day: string
  currency: string
  /** 96 values, thousandths of the currency per MWh */
  prices: (number | null)[]
  minutes: number
  source: string
  is_sample: boolean
  fetched_at: Date
}

type SpotPriceChangeTable = {
  id: Generated<string>
  zone: string | null
  currency: string | null
  from_day: string
  to_day: string
}

type SpotPriceZoneTable = {
  zone: string
  asked_at: Date
  gaps_asked_at: Date | null
  answered_at: Date | null
  failure: string | null
  etag: string | null
  etag_of: string | null
}

type ReferenceRateTable = {
  currency: string
  day: string
  /** units of the currency for one euro, a decimal text */
  per_euro: string
}

type ReferenceRateQuestionTable = {
  source: string
  asked_at: Date
  answered_at: Date | null
  failure: string | null
  etag: string | null
}
