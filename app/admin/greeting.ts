/** The Malay greeting for an hour of the day in the shop's time zone. */
export function getGreeting(hour: number): string {
  if (hour < 5) return 'Selamat malam'
  if (hour < 12) return 'Selamat pagi'
  if (hour < 14) return 'Selamat tengah hari'
  if (hour < 19) return 'Selamat petang'
  return 'Selamat malam'
}
