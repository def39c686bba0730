/**
 * Public holidays of Sabah, national ones included, that fall on Monday to Friday. A holiday on a
 * Sunday is made up for on the next working day.
 *
 * From the npm package date-holidays 3 (region MY-12), with the birthday of the Yang di-Pertua
 * Negeri on 30 March as gazetted in 2025, days made up for, and the Islamic dates of 2027 as
 * Malaysia expects them; these move by a day when the moon is not sighted.
 * @see https://www.malaymail.com/news/malaysia/2025/03/19/sabah-shifts-tyt-official-birthday-celebration-to-march-30/170051
 */
export const holidays: ReadonlySet<string> = new Set([
  '2026-01-01', // New Year
  '2026-02-17', // Chinese New Year
  '2026-02-18',
  '2026-03-23', // Hari Raya Aidilfitri, for Sunday
  '2026-03-30', // Birthday of the Yang di-Pertua Negeri
  '2026-04-03', // Good Friday
  '2026-05-01', // Labour Day
  '2026-05-27', // Hari Raya Haji
  '2026-06-01', // Birthday of the Yang di-Pertuan Agong
  '2026-06-02', // Kaamatan and Wesak, for Sunday
  '2026-06-17', // Awal Muharram
  '2026-08-25', // Maulidur Rasul
  '2026-08-31', // National Day
  '2026-09-16', // Malaysia Day
  '2026-11-09', // Deepavali, for Sunday
  '2026-12-24', // Christmas Eve
  '2026-12-25', // Christmas
  '2027-01-01', // New Year
  '2027-02-08', // Chinese New Year, for Sunday
  '2027-03-10', // Hari Raya Aidilfitri
  '2027-03-11',
  '2027-03-26', // Good Friday
  '2027-03-30', // Birthday of the Yang di-Pertua Negeri
  '2027-05-17', // Hari Raya Haji
  '2027-05-20', // Wesak
  '2027-05-31', // Kaamatan
  '2027-06-01', // Kaamatan, for Sunday
  '2027-06-07', // Birthday of the Yang di-Pertuan Agong
  '2027-06-08', // Awal Muharram, for Sunday
  '2027-08-16', // Maulidur Rasul, for Sunday
  '2027-08-31', // National Day
  '2027-09-16', // Malaysia Day
  '2027-10-28', // Deepavali
  '2027-12-24', // Christmas Eve
])
