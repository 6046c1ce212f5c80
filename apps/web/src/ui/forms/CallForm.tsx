import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { refusedFieldsOf } from '../../api/call-errors.ts'
import { Notice } from '../feedback/Notice.tsx'
import { type ErrorTexts, useErrorText } from './use-error-text.ts'

type Props<Values> = {
  form: UseFormReturnType<Values>
  onSubmit: (values: Values) => void
  /** the failed call; refused inputs are told at their fields, everything else above them */
  error?: unknown
  errorTexts?: ErrorTexts
  /** words for a refused input; without them the server's own are shown */
  fieldText?: (message: string) => string
  className?: string | undefined
  /** above everything: the heading */
  head?: ReactNode
  children: ReactNode
}

/** A form in front of one call. What is wrong is told at its field, and the first such field gets the focus. */
export function CallForm<Values extends object>(props: Props<Values>) {
  const {
    form,
    onSubmit,
    error,
    errorTexts,
    fieldText = (message) => message,
    className,
    head,
    children,
  } = props
  const element = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState(0)
  const errorText = useErrorText()
  const known = form.getValues()
  const refused = refusedFieldsOf(error).filter(({ path }) => Object.hasOwn(known, path))

  const showRefused = useEffectEvent(() => {
    if (refused.length === 0) return
    form.setErrors(Object.fromEntries(refused.map(({ path, message }) => [path, fieldText(message)])))
    setRefusals((count) => count + 1)
  })
  useEffect(() => {
    if (error) showRefused()
  }, [error])
  useEffect(() => {
    if (refusals > 0)
      element.current
        ?.querySelector<HTMLElement>(':is(input, select, textarea):is([aria-invalid="true"], [data-error])')
        ?.focus()
  }, [refusals])

  return (
    <form
      ref={element}
      noValidate
      className={className}
      onSubmit={form.onSubmit(onSubmit, () => setRefusals((count) => count + 1))}
    >
      {head}
      {error != null && refused.length === 0 && (
        <Notice kind="critical">{errorText(error, errorTexts)}</Notice>
      )}
      {children}
    </form>
  )
}
