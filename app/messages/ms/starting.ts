export const title = 'Sedang menggantung baju'
export const text = 'Kedai dibuka dalam beberapa saat. Halaman ini akan muncul sendiri selepas itu.'
