import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusedFieldsOf } from '../../api/call-errors.ts'
import type { OwnRefusals } from '../../api/refusals.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'

/** Reasons that the server gives in many forms, and their words. */
const toldReasons: Readonly<Record<string, string>> = {
  wrong_password: 'form.wrongPassword',
  wrong_code: 'auth.secondWrong',
}

type Props<Values> = {
  form: UseFormReturnType<Values>
  onSubmit: (values: Values) => void
  /** the failed call; refused inputs are told at their fields, everything else above them */
  error?: unknown
  ownRefusals?: OwnRefusals
  /** words for an input that was refused for a reason of this form; without them the server's own are shown */
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
    ownRefusals,
    fieldText = (message) => message,
    className,
    head,
    children,
  } = props
  const element = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState(0)
  const { t } = useTranslation()
  const refusal = useRefusal()
  const known = form.getValues()
  const refused = refusedFieldsOf(error).filter(({ path }) => Object.hasOwn(known, path))

  const showRefused = useEffectEvent(() => {
    if (refused.length === 0) return
    const words = (message: string) => {
      const told = toldReasons[message]
      return told === undefined ? fieldText(message) : t(told)
    }
    form.setErrors(Object.fromEntries(refused.map(({ path, message }) => [path, words(message)])))
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
        <Notice kind="critical">{refusal(error, ownRefusals)}</Notice>
      )}
      {children}
    </form>
  )
}
