import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useRef } from 'react'
import { SaveBar } from '../../ui/shell/page/SaveBar.tsx'
import { UnsavedGuard } from '../../ui/shell/page/UnsavedGuard.tsx'
import { CallForm } from './CallForm.tsx'
import classes from './FieldGrid.module.css'

type Props<Values> = {
  form: UseFormReturnType<Values>
  onSave: (values: Values) => void
  saving: boolean
  error: unknown
  children: ReactNode
}

/** Settings with a save bar that replaces the dock. Leaving with unsaved changes asks once. */
export function SavedForm<Values extends object>({ form, onSave, saving, error, children }: Props<Values>) {
  const frame = useRef<HTMLDivElement>(null)
  const isDirty = form.isDirty()
  return (
    <div ref={frame}>
      <CallForm form={form} className={classes.form} error={error} onSubmit={onSave}>
        {children}
      </CallForm>
      <UnsavedGuard dirty={isDirty && !saving} />
      {isDirty && (
        <SaveBar
          saving={saving}
          onDiscard={() => form.reset()}
          onSave={() => frame.current?.querySelector('form')?.requestSubmit()}
        />
      )}
    </div>
  )
}
