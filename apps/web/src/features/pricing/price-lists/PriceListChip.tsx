import type { PriceListAnswer } from '@kilowatt/contracts/pricing/price-lists'
import { IconCalendarTime, IconCircleCheck, IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../../ui/data/StatusChip.tsx'
import { priceListState } from './price-list-state.ts'

const looks = {
  active: { tone: 'ok', icon: IconCircleCheck },
  future: { tone: 'info', icon: IconCalendarTime },
  past: { tone: 'offline', icon: IconHistory },
} as const

export function PriceListChip({ list, today }: { list: PriceListAnswer; today: string }) {
  const { t } = useTranslation()
  const state = priceListState(list, today)
  return <StatusChip {...looks[state]} label={t(`priceLists.state_${state}`)} />
}
