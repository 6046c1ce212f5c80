import type { Device } from '@kilowatt/contracts/devices/devices'
import type { Finding, MadeRepair, RepairRequest } from '@kilowatt/contracts/telemetry/quality'
import { MINUTE_MS } from '@kilowatt/domain/time/floor-time'
import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { CountBadge } from '../../ui/data/CountBadge.tsx'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { EmptyState } from '../../ui/state/StateMessage.tsx'
import classes from './DataQuality.module.css'
import { FindingList } from './FindingList.tsx'
import { suggestedRepair } from './finding-texts.ts'
import { RepairDialog } from './RepairDialog.tsx'
import { RepairList } from './RepairList.tsx'
import { useDataQuality } from './use-data-quality.ts'

type Props = { device: Pick<Device, 'id' | 'reversed'>; mayRepair: boolean; nowMs: number }

const HOUR_MS = 60 * MINUTE_MS

/** Findings in the readings of a device, how to repair them, and past repairs. */
export function QualityPanel({ device, mayRepair, nowMs }: Props) {
  const { t } = useTranslation()
  const { quality, repair, undo, turnAll } = useDataQuality(device)
  const [request, setRequest] = useState<RepairRequest | null>(null)
  const [undone, setUndone] = useState<MadeRepair | null>(null)
  if (quality.error && !quality.data)
    return (
      <LoadFailure
        title={t('quality.notLoaded')}
        error={quality.error}
        onRetry={() => void quality.refetch()}
      />
    )
  const about = quality.data?.data
  if (!about) return <Skeleton height={280} />
  const open = about.findings.filter(({ repairId }) => repairId === null)
  const answer = (finding: Finding) =>
    setRequest({ kind: suggestedRepair(finding) ?? 'drop', from: finding.from, to: finding.to })
  const lastHour = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS
  return (
    <div className={classes.panel}>
      {about.computing && <Notice kind="info">{t('quality.computing')}</Notice>}
      {!mayRepair && <Notice kind="info">{t('quality.mayNot')}</Notice>}
      <Card
        bare
        heading={t('quality.open')}
        note={<CountBadge count={about.total} />}
        end={
          mayRepair && (
            <Button
              size="xs"
              onClick={() => setRequest({ kind: 'drop', from: lastHour - HOUR_MS, to: lastHour })}
            >
              {t('quality.own')}
            </Button>
          )
        }
      >
        {open.length === 0 ? (
          <EmptyState title={t('quality.none')} reason={t('quality.noneText')} />
        ) : (
          <FindingList findings={open} timezone={about.timezone} onRepair={mayRepair ? answer : null} />
        )}
      </Card>
      <Card bare heading={t('quality.repairs')}>
        <RepairList repairs={about.repairs} timezone={about.timezone} onUndo={mayRepair ? setUndone : null} />
      </Card>
      {request && (
        <RepairDialog
          deviceId={device.id}
          timezone={about.timezone}
          request={request}
          isBusy={repair.isPending || turnAll.isPending}
          onRepair={(requested) => repair.mutate(requested, { onSuccess: () => setRequest(null) })}
          onTurnAll={() => turnAll.mutate(undefined, { onSuccess: () => setRequest(null) })}
          onClose={() => setRequest(null)}
        />
      )}
      <ConfirmDialog
        opened={undone !== null}
        question={t('quality.undoQuestion')}
        consequence={t('quality.undoConsequence')}
        keepLabel={t('actions.keepIt')}
        confirmLabel={t('quality.undo')}
        busy={undo.isPending}
        onConfirm={() => undone && undo.mutate(undone.id, { onSettled: () => setUndone(null) })}
        onKeep={() => setUndone(null)}
      />
    </div>
  )
}
