import { AlertButton } from './alert-button.tsx'
import type { AlertSlotProps } from './alert-slot.tsx'
import { MyAlerts } from './my-alerts.tsx'

export const Alerts = ({ of, isEmpty = false, isHeld = false }: AlertSlotProps) =>
  of ? <AlertButton {...{ of, isEmpty, isHeld }} /> : <MyAlerts />
