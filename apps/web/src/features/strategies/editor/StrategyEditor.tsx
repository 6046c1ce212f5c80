import type { Strategy } from '@kilowatt/contracts/control/strategy-entry'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { Button, Switch } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../../api/call-errors.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { NameDialog } from '../../../shared/forms/NameDialog.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { PageHeader } from '../../../ui/shell/page/PageHeader.tsx'
import { SaveBar } from '../../../ui/shell/page/SaveBar.tsx'
import { UnsavedGuard } from '../../../ui/shell/page/UnsavedGuard.tsx'
import { LastDecisions } from '../decisions/LastDecisions.tsx'
import type { Regulable, StrategyDraft } from '../draft/strategy-draft.ts'
import { Effects } from '../effect/Effects.tsx'
import { DeviceSentence } from '../preview/DeviceSentence.tsx'
import { PreviewPane } from '../preview/PreviewPane.tsx'
import { usePreview } from '../preview/use-preview.ts'
import type { StrategyPlace } from '../strategy-place.ts'
import { ConflictBox } from './ConflictBox.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { StrategyBanners } from './StrategyBanners.tsx'
import classes from './StrategyEditor.module.css'
import { StrategyForm } from './StrategyForm.tsx'
import { useDraft } from './use-draft.ts'

type Props = {
  place: StrategyPlace
  /** null: a new one */
  strategy: Strategy | null
  /** of the location, the strongest first */
  strategies: readonly Strategy[]
  start: StrategyDraft
  devices: readonly Regulable[]
  ownName: string
  mayEdit: boolean
  /** may use choices that concern other locations, too */
  isOperator: boolean
  mayPause: boolean
}

/** A strategy: its goal, what it would have done, and its decisions. */
export function StrategyEditor(props: Props) {
  const { place, strategy, strategies, start, devices, ownName, mayEdit, mayPause, isOperator } = props
  const { t } = useTranslation()
  const refusal = useRefusal()
  const router = useRouter()
  const [isNaming, setNaming] = useState(false)
  const { draft, isDirty, fault, change, discard, save, isSaving, saveError } = useDraft(
    place.id,
    strategy,
    start,
  )
  const preview = usePreview(place.id, strategy?.id ?? null, draft)
  const isNew = strategy === null
  const rank = isNew ? 0 : strategies.findIndex(({ id }) => id === strategy.id) + 1
  const conflicts = (preview.preview?.conflicts ?? []).filter(({ winner, loser }) =>
    [winner.id, loser.id].includes(strategy?.id ?? null),
  )
  const isStale = errorCodeOf(saveError) === 'strategy_changed'
  return (
    <>
      <PageHeader
        title={draft.name || t('strategies.newTitle')}
        phoneContext={
          isNew ? t('strategies.newTitle') : t('strategies.rankOf', { rank, of: strategies.length })
        }
        backHref={webPaths.locationStrategies(place.id)}
        actions={
          <>
            {mayEdit && isNew && <Button onClick={() => setNaming(true)}>{t('strategies.rename')}</Button>}
            <Switch
              label={t('strategies.active')}
              labelPosition="left"
              checked={draft.isActive}
              disabled={!mayEdit}
              onChange={({ currentTarget }) => change({ isActive: currentTarget.checked })}
            />
            {strategy && (
              <MoreMenu
                {...{ place, strategy, mayEdit, mayPause }}
                onRename={() => setNaming(true)}
                onReplaced={discard}
              />
            )}
          </>
        }
      />
      <div className={classes.notices}>
        {strategy && <StrategyBanners {...{ place, strategy, ownName, mayEdit, mayPause }} />}
        {saveError !== null && (
          <Notice kind="critical">
            <div className={classes.notice}>
              <span>{refusal(saveError)}</span>
              {isStale && <Button onClick={discard}>{t('strategies.reload')}</Button>}
            </div>
          </Notice>
        )}
      </div>
      <div className={classes.columns}>
        <Card className={classes.editor}>
          <StrategyForm
            {...{ isOperator }}
            {...{ place, draft, devices, fault }}
            disabled={!mayEdit}
            onChange={change}
          >
            <ConflictBox
              place={place}
              conflicts={conflicts}
              order={strategies.map(({ id }) => id)}
              mayEdit={mayEdit}
            />
          </StrategyForm>
          {strategy && (
            <LastDecisions
              place={place}
              of={{ strategyId: strategy.id }}
              heading={t('strategies.lastDecisions')}
              withDevice={draft.deviceIds.length > 1}
            />
          )}
          {strategy && <Effects place={place} strategy={strategy} devices={devices} />}
        </Card>
        <PreviewPane place={place} state={preview} deviceIds={draft.deviceIds}>
          <DeviceSentence place={place} strategy={strategy} draft={draft} devices={devices} />
        </PreviewPane>
      </div>
      <UnsavedGuard dirty={isDirty && !isSaving} />
      {(isDirty || isNew) && mayEdit && (
        <SaveBar
          saving={isSaving}
          onDiscard={() => {
            discard()
            if (isNew) router.history.push(webPaths.locationStrategies(place.id))
          }}
          onSave={save}
        />
      )}
      <NameDialog
        opened={isNaming}
        title={t('strategies.rename')}
        label={t('words.name')}
        initial={draft.name}
        saveLabel={t('strategies.useName')}
        busy={false}
        onSave={(name) => {
          change({ name })
          setNaming(false)
        }}
        onClose={() => setNaming(false)}
      />
    </>
  )
}
