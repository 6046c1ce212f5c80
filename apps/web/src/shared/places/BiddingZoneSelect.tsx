import type { SpotRegion } from '@kilowatt/contracts/spot-market/spot-market'
import { countryName, nameOrder } from '@kilowatt/domain/units/names'
import { Select, type SelectProps } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useRegionName } from './use-regions.ts'

type Props = Pick<SelectProps, 'label' | 'description' | 'error' | 'size'> & {
  regions: readonly SpotRegion[]
  /** code of the zone; null while none is chosen */
  value: string | null
  /** null for none */
  onChange: (code: string | null) => void
  /** the first option: no zone */
  none?: string
}

/** Marks "no zone". Real codes never contain lower-case letters. */
const NONE = 'none'

/** A bidding zone. Zones with prices come first, each under its country if the country has several. */
export function BiddingZoneSelect({ regions, value, onChange, none, label, ...field }: Props) {
  const { t, i18n } = useTranslation()
  const nameOf = useRegionName()
  const order = nameOrder(i18n.language)
  const zones = [...Map.groupBy(regions, ({ code }) => code).values()].flatMap(([region, ...others]) => {
    if (!region) return []
    const name = nameOf(region)
    const isOneOfSeveral =
      others.length === 0 &&
      new Set(regions.filter(({ countryCode }) => countryCode === region.countryCode).map(({ code }) => code))
        .size > 1
    const country = countryName(region.countryCode, i18n.language)
    return [
      {
        value: region.code,
        label: isOneOfSeveral ? `${country}: ${name}` : name,
        isPriced: region.newest !== null,
      },
    ]
  })
  zones.sort((a, b) => order(a.label, b.label))
  const groups = [
    { group: t('spotMarket.withPrices'), items: zones.filter(({ isPriced }) => isPriced) },
    { group: t('spotMarket.withoutPrices'), items: zones.filter(({ isPriced }) => !isPriced) },
  ].filter(({ items }) => items.length > 0)
  return (
    <Select
      {...field}
      {...(label === undefined ? { 'aria-label': t('words.region') } : { label })}
      placeholder={t('spotMarket.regionNone')}
      leftSection={<IconMapPin size={18} stroke={1.75} />}
      searchable
      allowDeselect={false}
      maxDropdownHeight={360}
      nothingFoundMessage={t('spotMarket.regionNotFound')}
      value={value ?? (none === undefined ? null : NONE)}
      onChange={(code) => onChange(code === NONE ? null : code)}
      data={[
        ...(none === undefined ? [] : [{ value: NONE, label: none }]),
        ...groups.map(({ group, items }) => ({
          group,
          items: items.map(({ value: code, label: text }) => ({ value: code, label: text })),
        })),
      ]}
    />
  )
}
