import { webPaths } from '@kilowatt/contracts/web-paths'
import { blocks, TARIFF_ZONE } from '@kilowatt/domain/tariff/calendar/block-schedule'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { useTariffWords } from '../../../shared/tariff/use-tariff-words.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'

type Props = {
  /** null for a location that is being set up */
  locationId: number | null
  /** what price lists say of blocks, from before powers were entered at the location */
  listed: Readonly<Record<string, string>>
}

/** Where the agreed powers of the network's blocks come from: they are the location's, and no price list's. */
export function BlockPowersNote({ locationId, listed }: Props) {
  const { t } = useTranslation()
  const words = useTariffWords()
  const { data, error, refetch } = useQuery({
    ...orpc.agreedPowers.get.queryOptions({ input: { locationId: locationId ?? 0 } }),
    enabled: locationId !== null,
    select: (answer) => answer.data,
  })
  if (locationId === null) return <Notice kind="info">{t('priceLists.blockPowersLater')}</Notice>
  if (error && !data)
    return <LoadFailure title={t('gridTariff.agreedFailed')} error={error} onRetry={() => refetch()} />
  if (!data) return null
  const today = localDateAt(TARIFF_ZONE, Date.now())
  const kw = data.powers?.kw ?? data.contract.find(({ validFrom }) => validFrom <= today)?.kw
  const list = (powers: readonly number[]) => powers.map((power) => words.number(power, 1)).join(' · ')
  const fromLists = blocks.map((block) => Number(listed[block] ?? Number.NaN))
  return (
    <Notice kind={kw ? 'info' : 'warning'}>
      {kw
        ? t(
            data.source === 'location'
              ? 'priceLists.blockPowersOfLocation'
              : 'priceLists.blockPowersOfContract',
            { powers: list(kw) },
          )
        : fromLists.some(Number.isNaN)
          ? t('priceLists.blockPowersMissing')
          : t('priceLists.blockPowersListed', { powers: list(fromLists) })}{' '}
      <AppLink href={webPaths.locationSettings(locationId)}>{t('shell.locationSettings')}</AppLink>
    </Notice>
  )
}
