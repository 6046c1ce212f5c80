import type { OemDeviceDetails } from '@kilowatt/contracts/devices/oem-devices'
import { formatDateTimeSeconds } from '@kilowatt/domain/units/format-date'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api/call-errors.ts'
import { orpc } from '../../api/client.ts'
import { useParameterTexts } from '../../shared/devices/parameter-texts.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { saveFile } from '../../ui/files/save-file.ts'
import { PageHeader } from '../../ui/shell/page/PageHeader.tsx'
import { NotFound } from '../../ui/state/NotFound.tsx'
import { EmptyState } from '../../ui/state/StateMessage.tsx'
import { ExplorerTree } from './ExplorerTree.tsx'
import { exploredCsv, exploredJson } from './explored-files.ts'
import { exploredTree } from './explored-values.ts'

type Props = {
  /** id or serial */
  oemDeviceId: string
  belongsHere: (device: OemDeviceDetails) => boolean
  /** the page of the controller */
  backHref: string
  zone: string
}

/** Polling interval, as short as a controller's own. Few people look at this page, so it has no stream. */
const REFRESH_MS = 5_000

/** Everything that a controller has reported, as sent and in readable form. */
export function ExplorerScreen({ oemDeviceId, belongsHere, backHref, zone }: Props) {
  const { t, i18n } = useTranslation()
  const { nameOf, textOf } = useParameterTexts()
  const about = useQuery(
    orpc.oemDevices.get.queryOptions({ input: { id: oemDeviceId }, refetchInterval: REFRESH_MS }),
  )
  const controller = about.data?.data.oemDevice
  const controllerId = controller?.id ?? 0
  const explored = useQuery(
    orpc.explorer.controller.queryOptions({
      input: { controllerId },
      enabled: controllerId > 0,
      refetchInterval: REFRESH_MS,
    }),
  )
  const known = explored.data?.data
  const isAbsent =
    about.error !== null && ['invalid', 'not_found', 'forbidden'].includes(errorCodeOf(about.error))
  if (isAbsent || (controller && !belongsHere(controller)))
    return <NotFound back={{ href: backHref, label: t('shell.back') }} />
  const failed = about.error ?? explored.error
  if (failed && !(controller && known))
    return (
      <LoadFailure
        title={t('explorer.notLoaded')}
        error={failed}
        onRetry={() => {
          void about.refetch()
          void explored.refetch()
        }}
      />
    )
  if (!controller || !known) return <Skeleton height={320} radius={14} />
  const tree = exploredTree(controller, known, {
    t,
    locale: i18n.language,
    parameterName: nameOf,
    parameterText: (parameter) => textOf(parameter, parameter.value),
    timeText: (at) => formatDateTimeSeconds(at, { timeZone: zone }),
  })
  const header = [
    t('explorer.place'),
    t('words.name'),
    t('explorer.key'),
    t('explorer.raw'),
    t('explorer.unit'),
    t('words.time'),
  ]
  const save = (type: 'csv' | 'json') =>
    saveFile(
      `${controller.unitId}.${type}`,
      new Blob([type === 'csv' ? exploredCsv(tree, header, i18n.language) : exploredJson(tree)], {
        type: type === 'csv' ? 'text/csv' : 'application/json',
      }),
    )
  return (
    <>
      <PageHeader
        title={t('explorer.title')}
        context={controller.alias ?? controller.unitId}
        backHref={backHref}
        actions={
          <>
            <Button onClick={() => save('csv')}>{t('explorer.export')}</Button>
            <Button onClick={() => save('json')}>{t('explorer.json')}</Button>
          </>
        }
      />
      {!controller.connected && <Notice kind="warning">{t('explorer.silent')}</Notice>}
      <Card bare>
        <ExplorerTree tree={tree} zone={zone} />
        {known.devices.length === 0 && (
          <EmptyState title={t('words.noDevices')} reason={t('explorer.emptyReason')} />
        )}
      </Card>
    </>
  )
}
