import { TARIFF_ZONE } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { addDays, localDateAt } from '@kilowatt/domain/time/local-day'
import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../api/client.ts'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { useGridTariffTexts } from '../../../shared/grid-tariff/use-grid-tariff-texts.ts'
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { PageHeader } from '../../../ui/shell/page/PageHeader.tsx'
import { CalendarDays } from './CalendarDays.tsx'
import classes from './NetworkPrices.module.css'
import { PriceFiles } from './PriceFiles.tsx'
import { type PriceAddress, priceKindOf, userGroupOf } from './price-address.ts'
import { dependsOnCustomers, emptyVersion, ownPriceKinds, userGroups, versionDraftOf } from './price-draft.ts'
import { endingBefore, type ShownVersion, shownVersions, versionsNow } from './shown-versions.ts'
import { usePriceChange } from './use-price-change.ts'
import { useVersionTexts } from './use-version-texts.ts'
import { type EditedVersion, VersionDialog } from './VersionDialog.tsx'
import { VersionTable } from './VersionTable.tsx'

type Props = { address: PriceAddress; onAddress: (change: PriceAddress) => void }

/** Prices that end within this many days are highlighted. */
const EXPIRING_DAYS = 60

/** Network prices by version: those of the product, and those that super admins added. */
export function NetworkPrices({ address, onAddress }: Props) {
  const { t } = useTranslation()
  const texts = useVersionTexts()
  const [edited, setEdited] = useState<EditedVersion | null>(null)
  const [leaving, setLeaving] = useState<ShownVersion | null>(null)
  const [withEarlier, setWithEarlier] = useState(false)
  const [today] = useState(() => localDateAt(TARIFF_ZONE, Date.now()))
  const { data, error, refetch } = useQuery(
    orpc.networkPrices.list.queryOptions({ select: (answer) => answer.data }),
  )
  const kind = priceKindOf(address)
  const userGroup = userGroupOf(address)
  const withdrawing = usePriceChange({
    change: (version: ShownVersion) => client.networkPrices.withdraw({ priceId: version.id ?? 0 }),
    doneText: () => t('networkPrices.withdrawn'),
    done: () => setLeaving(null),
  })
  const rows = data && shownVersions(data.versions, kind, userGroup)
  const rowsNow = rows && versionsNow(rows, today)
  const earlier = (rows?.length ?? 0) - (rowsNow?.length ?? 0)
  const ending = data ? endingBefore(data.versions, addDays(today, EXPIRING_DAYS)) : []
  return (
    <>
      <PageHeader
        title={t('networkPrices.title')}
        actions={
          <>
            <PriceFiles list={data} />
            <Button
              variant="filled"
              leftSection={<IconPlus size={18} stroke={1.75} />}
              onClick={() => setEdited({ id: null, draft: emptyVersion(kind, userGroup ?? 0) })}
            >
              {t('networkPrices.add')}
            </Button>
          </>
        }
      />
      {/* notes above the versions appear together with them, so nothing moves while people read */}
      {!data && !error ? (
        <Skeleton height={480} radius="lg" />
      ) : (
        <div className={classes.page}>
          {ending.length > 0 && <Ending ending={ending} />}
          <VersionTable
            kind={kind}
            rows={withEarlier ? rows : rowsNow}
            tools={
              <>
                <NativeSelect
                  aria-label={t('networkPrices.kind')}
                  value={kind}
                  onChange={({ currentTarget }) => onAddress({ ...address, kind: currentTarget.value })}
                  data={ownPriceKinds.map((value) => ({ value, label: texts.kind(value) }))}
                />
                {dependsOnCustomers(kind) && (
                  <NativeSelect
                    aria-label={t('gridTariff.userGroup')}
                    value={userGroup === null ? '' : `${userGroup}`}
                    onChange={({ currentTarget }) =>
                      onAddress({ ...address, userGroup: currentTarget.value || undefined })
                    }
                    data={[
                      { value: '', label: t('networkPrices.allGroups') },
                      ...userGroups.map((group) => ({
                        value: `${group}`,
                        label: t(`gridTariff.userGroup_${group}`),
                      })),
                    ]}
                  />
                )}
                <span className="caption">{t(`networkPrices.unit_${kind}`)}</span>
              </>
            }
            failure={
              error && (
                <LoadFailure title={t('networkPrices.failed')} error={error} onRetry={() => refetch()} />
              )
            }
            onEdit={({ id, price }) => setEdited({ id, draft: versionDraftOf(price) })}
            onWithdraw={setLeaving}
          />
          {earlier > 0 && (
            <div className={classes.earlier}>
              <Button size="xs" aria-expanded={withEarlier} onClick={() => setWithEarlier((isOn) => !isOn)}>
                {withEarlier
                  ? t('networkPrices.withoutEarlier')
                  : t('networkPrices.withEarlier', { count: earlier })}
              </Button>
            </div>
          )}
          {data && <CalendarDays days={data.days} />}
        </div>
      )}
      <VersionDialog edited={edited} onClose={() => setEdited(null)} />
      <ConfirmDialog
        opened={leaving !== null}
        question={t('networkPrices.withdrawQuestion', { period: leaving ? texts.period(leaving.price) : '' })}
        consequence={t('networkPrices.withdrawConsequence')}
        keepLabel={t('actions.keepIt')}
        confirmLabel={t('networkPrices.withdraw')}
        danger
        busy={withdrawing.isPending}
        onConfirm={() => leaving && withdrawing.mutate(leaving)}
        onKeep={() => setLeaving(null)}
      />
    </>
  )
}

function Ending({ ending }: { ending: ReturnType<typeof endingBefore> }) {
  const { t } = useTranslation()
  const { day } = useGridTariffTexts()
  return (
    <Notice kind="warning">
      {t('networkPrices.ending')}
      <ul className={classes.ending}>
        {ending.map(({ userGroup, until }) => (
          <li key={userGroup}>
            {t(`gridTariff.userGroup_${userGroup}`)}:{' '}
            {until === null ? t('networkPrices.neverKnown') : t('networkPrices.toDay', { day: day(until) })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
