-- All tables, in the SQL of PostgreSQL; create-first-schema.server.ts turns it into that of SQLite.
-- A line that ends in the name of a database is for that one alone. What ids, times and other keys
-- are sorted by is the same in both with collate "C".

create extension if not exists pg_trgm; -- postgres

create table photos (
  url text collate "C" primary key,
  width integer not null,
  height integer not null,
  blur text,
  sources text not null,
  created_at text collate "C" not null,
  upload_key text collate "C",
  uploaded_by text collate "C",
  product_id text collate "C",
  unused_since text collate "C",
  pending_since text collate "C"
);
create index photos_by_product on photos (product_id) where product_id is not null;
create index photos_unused on photos (unused_since) where unused_since is not null;
create unique index photos_by_upload on photos (upload_key) where upload_key is not null;

create table orders (
  id text collate "C" primary key,
  order_number text not null,
  shopper_id text collate "C" not null,
  cart_key text collate "C" not null,
  email text not null,
  ship_name text not null,
  ship_phone text not null,
  ship_address text not null,
  ship_city text not null,
  ship_state text not null,
  ship_zip text not null,
  ship_country text not null,
  zone text not null,
  zone_facts text,
  subtotal_sen integer not null,
  shipping_sen integer not null,
  total_sen integer not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  status text collate "C" not null,
  payment_status text collate "C" not null,
  paid integer default 0 not null,
  paid_at text collate "C",
  stripe_session_id text collate "C" unique,
  payment_intent_id text collate "C",
  payment_method text,
  requires_action integer default 0 not null,
  has_dispute integer default 0 not null,
  revision integer default 0 not null,
  checkout_attempt text,
  checkout_started_at text collate "C",
  session_expires_at text collate "C",
  payment_checked_at text collate "C",
  session_url text,
  network text collate "C",
  network_site text collate "C",
  language text collate "C" default 'en' not null,
  page_token text collate "C" not null,
  courier text collate "C",
  tracking_number text collate "C",
  search_text text default '' not null,
  refunded_sen integer default 0 not null,
  owed_sen integer default 0 not null,
  owed_since text collate "C",
  missing_sen integer default 0 not null,
  recovered_at text collate "C",
  reserved_until text collate "C",
  claimed_paid_at text collate "C",
  delivery text not null default 'parcel',
  packed_with text collate "C",
  fee_refund_at text collate "C",
  user_id text collate "C"
);
create index orders_awaiting_payment on orders (status, payment_checked_at) where status = 'awaiting_payment';
create index orders_booked on orders ((coalesce(paid_at, created_at)), id);
create index orders_by_email on orders ((lower(trim(email))));
create index orders_by_payment on orders (payment_intent_id);
create index orders_by_phone on orders (ship_phone);
create index orders_by_status on orders (status, created_at);
create index orders_counted on orders (status, requires_action);
create index orders_checkout_started on orders (checkout_started_at) where checkout_started_at is not null;
create index orders_disputed on orders (id) where has_dispute = 1;
create index orders_needing_action on orders (created_at) where (requires_action = 1 or owed_sen > 0 or (missing_sen > 0 and status not in ('cancelled', 'refunded')));
create index orders_fee_refund on orders (fee_refund_at) where fee_refund_at is not null;
create index orders_network on orders (network) where network is not null;
create index orders_network_site on orders (network_site) where network_site is not null;
create index orders_never_paid on orders (updated_at) where paid = 0 and email <> 'erased@example.invalid';
create index orders_missing on orders (coalesce(paid_at, created_at)) where missing_sen <> 0;
create index orders_newest on orders (created_at);
create index orders_owed on orders (created_at) where owed_sen > 0;
create index orders_of_account on orders (user_id, created_at) where user_id is not null;
create index orders_of_email on orders (lower(trim(email)), paid_at) where paid = 1;
create index orders_paid_by_hand on orders (coalesce(paid_at, created_at))
  where paid = 1 and payment_intent_id is null and payment_method is not null;
create index orders_reserved on orders (reserved_until) where reserved_until is not null;
create index orders_packed on orders (packed_with) where packed_with is not null;
create index orders_search on orders using gin (search_text gin_trgm_ops); -- postgres
create index orders_shopper on orders (shopper_id);
create unique index orders_page_token on orders (page_token);
create unique index orders_unpaid_by_cart on orders (shopper_id, cart_key) where status in ('pending', 'awaiting_payment', 'payment_failed', 'expired');

create table order_items (
  order_id text collate "C" not null references orders (id),
  position integer not null,
  product_id text collate "C" not null,
  title text not null,
  image text,
  size text,
  quantity integer not null,
  price_sen integer not null,
  constraint order_items_key primary key (order_id, position)
);
create index order_items_by_image on order_items (image) where image is not null;
create index order_items_by_product on order_items (product_id);

create table order_status_changes (
  id text collate "C" primary key,
  order_id text collate "C" not null references orders (id),
  position integer not null,
  status text not null,
  previous_status text,
  timestamp text collate "C" not null,
  note text not null,
  updated_by text not null,
  actor text,
  constraint order_status_changes_in_order unique (order_id, position)
);

create table payment_events (
  id text collate "C" primary key,
  type text not null,
  received_at text collate "C" not null
);
create index payment_events_oldest on payment_events (received_at);

create table notifications (
  id text collate "C" primary key,
  type text not null,
  title text not null,
  message text not null,
  link text not null,
  read integer default 0 not null,
  read_at text collate "C",
  archived integer default 0 not null,
  archived_at text collate "C",
  created_at text collate "C" not null,
  network text collate "C",
  collected_orders integer,
  push_text text
);
-- The number of the order that a notification names first.
create index notifications_by_order on notifications (substr(message, 8, 8));
create index notifications_network on notifications (network) where network is not null;
create index notifications_newest on notifications (created_at);
create index notifications_to_push on notifications (id) where push_text is not null;
create index notifications_unread on notifications (created_at) where read = 0;

create table feedbacks (
  id text collate "C" primary key,
  message text not null,
  email text not null,
  created_at text collate "C" not null,
  order_id text collate "C",
  product_id text collate "C",
  shopper_id text collate "C",
  answered_at text collate "C",
  language text collate "C",
  offer_sen integer,
  answer text
);
create index feedbacks_by_order on feedbacks (order_id) where order_id is not null;
create index feedbacks_newest on feedbacks (created_at);
create index feedbacks_unanswered on feedbacks (created_at) where language is not null and answer is null;

create table users (
  id text collate "C" primary key,
  name text not null,
  email text not null unique,
  email_verified boolean default false not null,
  image text,
  is_admin boolean default false not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  two_factor_enabled boolean default false not null
);

create table sessions (
  id text collate "C" primary key,
  user_id text collate "C" not null references users (id) on delete cascade,
  token text collate "C" not null unique,
  expires_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
);
create index sessions_by_user on sessions (user_id);

create table accounts (
  id text collate "C" primary key,
  user_id text collate "C" not null references users (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  scope text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint accounts_one_a_provider unique (provider_id, account_id)
);
create index accounts_by_user on accounts (user_id);

create table verifications (
  id text collate "C" primary key,
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
);
create index verifications_by_identifier on verifications (identifier);

create table products (
  number integer primary key, -- sqlite
  id text collate "C" not null unique, -- sqlite
  id text collate "C" primary key, -- postgres
  title text not null,
  description text not null default '',
  price_sen integer not null,
  category text not null,
  image_urls text not null default '[]',
  size text,
  in_stock integer not null default 1,
  created_at text collate "C",
  sold integer not null default 0,
  sold_price_sen integer,
  sold_at text collate "C",
  sold_to_name text,
  sold_to_email text,
  sold_order_id text collate "C",
  buyer_text text not null default '',
  sale_text text generated always as (case when sold = 1
    then split_part(search_text, chr(10), 1) -- postgres
    then substr(search_text, 1, instr(search_text, char(10)) - 1) -- sqlite
    || chr(10) -- postgres
    || char(10) -- sqlite
    || buyer_text end) stored,
  held_by text collate "C",
  held_until text,
  reserved_until text,
  hidden integer not null default 0,
  search_text text not null default '',
  brand text,
  withdrawn_at text collate "C",
  garment_type text,
  fit_size text,
  condition text,
  colours text,
  era text,
  measurements text,
  flaw_image_urls text,
  flaws text,
  material text,
  origin text,
  care text,
  weight_grams integer,
  sold_channel text,
  price_since text,
  earlier_price_sen integer,
  drop_id text collate "C",
  changed_by text,
  withdrawn_by text,
  draft_digest text,
  constraint price_is_not_negative check (price_sen >= 0),
  constraint sold_is_not_held check (sold = 0 or held_by is null)
);
alter table products set (fillfactor = 85); -- postgres
create statistics products_by_category on lower(category) from products; -- postgres
create index past_sales on products ((coalesce(sold_at, '')) desc, id) where sold = 1 and hidden = 0;
create index products_by_drop on products (drop_id) where drop_id is not null;
create index products_by_order on products (sold_order_id);
create index products_sold_elsewhere on products (sold_at, id, sold_channel, sold_price_sen, price_sen) where sold_channel is not null;
create index products_withdrawn on products (withdrawn_at) where withdrawn_at is not null;
create index sales_by_newest on products ((coalesce(sold_at, '')) desc, id) where sold = 1;
create index sales_by_oldest on products ((coalesce(sold_at, '~')), id) where sold = 1;
create index sales_by_price on products ((coalesce(sold_price_sen, price_sen)), (coalesce(sold_at, '')) desc, id) where sold = 1;
create index shop_by_category_newest on products ((lower(category)), (coalesce(created_at, '')) desc, id) where sold = 0 and hidden = 0 and withdrawn_at is null;
create index shop_by_newest on products ((coalesce(created_at, '')) desc, id) where sold = 0 and hidden = 0 and withdrawn_at is null;

create table audit_entries (
  id text collate "C" primary key,
  at text collate "C" not null,
  actor_id text collate "C" not null,
  actor_email text not null,
  action text not null,
  subject_id text collate "C" not null,
  before text,
  after text
);
create index audit_entries_by_subject on audit_entries (subject_id, at);
create index audit_entries_newest on audit_entries (at);

create table applied_presses (
  press_id text collate "C" not null,
  subject_id text collate "C" not null,
  constraint applied_presses_key primary key (press_id, subject_id)
);

create table visits (
  day text collate "C" not null,
  route text collate "C" not null,
  count integer not null,
  constraint visits_key primary key (day, route)
);

create table product_holds (
  id text collate "C" primary key,
  product_id text collate "C" not null,
  order_id text collate "C" not null references orders (id) on delete cascade,
  started_at text collate "C" not null,
  ended_at text collate "C"
);
create index product_holds_order on product_holds (order_id);
create index product_holds_product on product_holds (product_id);

create table two_factors (
  id text collate "C" primary key,
  user_id text collate "C" not null unique references users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean default true not null,
  failed_verification_count integer default 0 not null,
  locked_until timestamp with time zone
);

create table messages (
  id text collate "C" primary key,
  order_id text collate "C",
  kind text collate "C" not null,
  message_id text collate "C" not null unique,
  recipient text not null,
  language text collate "C" not null,
  data text not null,
  status text collate "C" not null,
  created_at text collate "C" not null,
  send_after text collate "C" not null,
  attempts integer default 0 not null,
  claimed_at text collate "C",
  sent_at text collate "C",
  last_error text,
  in_doubt_at text
);
create index messages_by_order on messages (order_id);
create index messages_claimed on messages (kind, claimed_at);
create index messages_newest on messages (created_at, id);
create index messages_unsent on messages (status, send_after) where status <> 'sent';

create table settings (
  group_name text collate "C" primary key,
  changed_values text not null,
  version integer not null,
  changed_by text
);

create table order_notes (
  id text collate "C" primary key,
  order_id text collate "C" not null references orders (id),
  author_id text collate "C" not null,
  author_email text not null,
  text text not null,
  created_at text collate "C" not null,
  edited_at text collate "C"
);
create index order_notes_by_order on order_notes (order_id, created_at);

create table vapid_keys (
  id integer primary key,
  public_key text not null,
  sealed_private_key text not null
);

create table push_subscriptions (
  id text collate "C" primary key,
  user_id text collate "C" not null references users (id) on delete cascade,
  session_id text collate "C" references sessions (id) on delete set null,
  endpoint text collate "C" not null unique,
  p256dh text not null,
  auth text not null,
  created_at text collate "C" not null,
  confirmed_at text collate "C" not null
);
create index push_subscriptions_by_session on push_subscriptions (session_id);
create index push_subscriptions_by_user on push_subscriptions (user_id);

create table price_changes (
  id text collate "C" primary key,
  at text collate "C" not null,
  actor_id text not null,
  changed text not null,
  skipped text not null,
  undone_at text,
  not_undone text
);

create table drops (
  id text collate "C" primary key,
  slug text collate "C" not null unique,
  title text not null,
  opens_at text collate "C" not null,
  published_at text collate "C",
  created_at text collate "C" not null
);

create table promotions (
  id text collate "C" primary key,
  name text not null,
  starts_at text collate "C" not null,
  ends_at text collate "C" not null,
  rule text not null,
  created_by text not null,
  begun_at text collate "C",
  ended_at text collate "C"
);

create table promotion_items (
  promotion_id text collate "C" not null references promotions (id),
  product_id text collate "C" not null references products (id) on delete cascade,
  price_sen integer not null,
  promotion_price_sen integer not null,
  state text not null,
  constraint promotion_items_key primary key (promotion_id, product_id)
);
create index promotion_items_by_product on promotion_items (product_id);

create table search_alerts (
  id text collate "C" primary key,
  token text collate "C" not null,
  search text collate "C" not null,
  language text collate "C" not null,
  device text collate "C" not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at text collate "C" not null,
  last_sent_at text collate "C",
  attempts integer default 0 not null,
  product_id text collate "C" references products (id) on delete cascade,
  constraint search_alerts_by_device unique (device, search)
);
create index search_alerts_by_product on search_alerts (product_id) where product_id is not null;
create index search_alerts_oldest on search_alerts (created_at);

create table search_alert_matches (
  alert_id text collate "C" not null references search_alerts (id) on delete cascade,
  product_id text collate "C" not null references products (id) on delete cascade,
  sent_at text collate "C",
  constraint search_alert_matches_key primary key (alert_id, product_id)
);
create index search_alert_matches_by_product on search_alert_matches (product_id);
create index search_alert_matches_unsent on search_alert_matches (alert_id) where sent_at is null;

create table product_arrivals (
  product_id text collate "C" primary key references products (id) on delete cascade,
  at text collate "C" not null
);

create table saved_drafts (
  id text collate "C" primary key,
  uid text collate "C" not null,
  input text not null,
  edited_at text collate "C" not null,
  saved_at text collate "C" not null
);
create index saved_drafts_by_age on saved_drafts (saved_at);
create index saved_drafts_by_user on saved_drafts (uid, edited_at);

create table write_checks (
  id integer primary key,
  payload text not null
);

create table disputes (
  id text collate "C" primary key,
  order_id text collate "C" not null references orders (id),
  payment_intent_id text collate "C" not null,
  amount_sen integer not null,
  reason text not null,
  state text not null,
  respond_by text collate "C",
  opened_at text collate "C" not null,
  closed_at text
);
create index disputes_by_order on disputes (order_id);

create table refund_decisions (
  id text collate "C" primary key,
  order_id text collate "C" not null references orders (id),
  payment_intent_id text collate "C",
  amount_sen integer not null,
  reason text,
  decided_at text collate "C" not null,
  decided_by text not null,
  ends text,
  restock integer default 0 not null,
  done_at text collate "C",
  dropped_at text collate "C"
);
create index refund_decisions_by_order on refund_decisions (order_id);

create table ledger_entries (
  id text collate "C" primary key,
  order_id text collate "C" not null references orders (id),
  direction text not null,
  way text not null,
  payment_intent_id text collate "C",
  provider_id text collate "C",
  amount_sen integer not null,
  is_outside integer default 0 not null,
  decision_id text collate "C" references refund_decisions (id),
  reason text not null,
  recorded_at text collate "C" not null,
  requested_by text,
  made_at text collate "C",
  failed_at text collate "C",
  failure_reason text,
  stopped_at text collate "C",
  stopped_by text,
  paid_how text,
  paid_on text,
  pending_reason text,
  unknown_at text collate "C",
  checked_at text collate "C",
  warned_at text collate "C"
);
create index ledger_entries_by_order on ledger_entries (order_id);
create index ledger_entries_by_payment on ledger_entries (payment_intent_id);
create index ledger_entries_under_way on ledger_entries (recorded_at)
  where made_at is null and failed_at is null and stopped_at is null;

create table refund_items (
  decision_id text collate "C" not null references refund_decisions (id),
  order_id text collate "C" not null references orders (id),
  product_id text collate "C" not null,
  restock integer not null,
  constraint refund_items_key primary key (decision_id, product_id)
);
create index refund_items_by_order on refund_items (order_id);

create table refund_requests (
  id text collate "C" primary key,
  order_id text collate "C" not null references orders (id),
  refund_id text collate "C" not null,
  sent_at text collate "C" not null,
  response text,
  failure_status integer
);
create index refund_requests_by_refund on refund_requests (refund_id);

create table movements (
  id text collate "C" primary key,
  kind text not null,
  payment_intent_id text collate "C",
  charge_id text collate "C",
  refund_id text collate "C",
  dispute_id text collate "C",
  payout_id text collate "C",
  order_id text collate "C",
  gross_sen integer not null,
  fee_sen integer not null,
  net_sen integer not null,
  currency text not null,
  created_at text collate "C" not null,
  available_on text collate "C" not null
);
create index movements_by_payment on movements (payment_intent_id);
create index movements_by_time on movements (created_at, id, currency, kind, fee_sen, net_sen);

create table payouts (
  id text collate "C" primary key,
  amount_sen integer not null,
  currency text not null,
  status text not null,
  arrives_at text collate "C" not null,
  created_at text collate "C" not null,
  is_matched integer not null
);

create table provider_checks (
  name text collate "C" primary key,
  checked_at text collate "C",
  failed_at text collate "C",
  claimed_until text collate "C"
);

create table rate_limits ( -- postgres
  key character varying(255) primary key, -- postgres
  points integer default 0 not null, -- postgres
  expire bigint -- postgres
); -- postgres

-- What the pages of money and of past sales add up by.

create index orders_paid on orders ((coalesce(paid_at, created_at)), shipping_sen, paid_at, created_at) where paid = 1;
create index sales_by_month on products (category, sold_at, sold_price_sen, price_sen) where sold = 1;
create index sold_elsewhere_by_month on products (sold_channel, sold_at, sold_price_sen, price_sen)
  where sold_channel is not null;

-- What an admin's search of past sales looks through.
create index sales_search on products using gin (sale_text gin_trgm_ops) where sold = 1; -- postgres
create index sales_search on products (number, sold_at, sold_price_sen, price_sen, id, sale_text) where sold = 1; -- sqlite

-- Every item of a paid order: when the order counts, and what its product's category is now. Filled
-- by triggers. An item never changes, and a product that an order has isn't deleted. PostgreSQL's
-- plans are made for each statement: one that was made for empty tables reads all of a full one.
create table paid_items (
  order_id text collate "C" not null,
  position integer not null,
  product_id text collate "C" not null,
  booked_at text collate "C" not null,
  category text not null,
  pieces integer not null,
  amount_sen integer not null,
  constraint paid_items_key primary key (order_id, position)
);
create index paid_items_booked on paid_items (category, booked_at, pieces, amount_sen);
create index paid_items_by_product on paid_items (product_id);
create view paid_item_rows as
  select order_items.order_id, order_items.position, order_items.product_id,
    coalesce(orders.paid_at, orders.created_at) as booked_at, coalesce(lower(trim(products.category)), '') as category,
    order_items.quantity as pieces, order_items.quantity * order_items.price_sen as amount_sen
  from order_items
  inner join orders on orders.id = order_items.order_id
  left join products on products.id = order_items.product_id
  where orders.paid = 1;

create function update_paid_items() returns trigger language plpgsql set search_path from current as $$ begin -- postgres
delete from paid_items where order_id = new.id -- postgres
; insert into paid_items select * from paid_item_rows where order_id = new.id -- postgres
; return null; end $$; -- postgres
create function add_paid_items() returns trigger language plpgsql set search_path from current -- postgres
set plan_cache_mode = force_custom_plan as $$ begin -- postgres
insert into paid_items select paid_item_rows.* from added inner join paid_item_rows -- postgres
on paid_item_rows.order_id = added.order_id and paid_item_rows.position = added.position -- postgres
; return null; end $$; -- postgres
create function remove_paid_items() returns trigger language plpgsql set search_path from current -- postgres
set plan_cache_mode = force_custom_plan as $$ begin -- postgres
delete from paid_items using removed -- postgres
where paid_items.order_id = removed.order_id and paid_items.position = removed.position -- postgres
; return null; end $$; -- postgres
create function update_paid_categories() returns trigger language plpgsql set search_path from current as $$ begin -- postgres
update paid_items set category = lower(trim(new.category)) where product_id = new.id -- postgres
; return null; end $$; -- postgres
create trigger paid_items_of_order after update of paid, paid_at on orders for each row
  when (old.paid <> new.paid or old.paid_at is distinct from new.paid_at)
  execute function update_paid_items(); -- postgres
  begin -- sqlite
  delete from paid_items where order_id = new.id -- sqlite
; insert into paid_items select * from paid_item_rows where order_id = new.id -- sqlite
; end; -- sqlite
create trigger paid_item_added after insert on order_items -- postgres
  referencing new table as added for each statement execute function add_paid_items(); -- postgres
create trigger paid_item_deleted after delete on order_items -- postgres
  referencing old table as removed for each statement execute function remove_paid_items(); -- postgres
create trigger paid_item_added after insert on order_items begin -- sqlite
  insert into paid_items select * from paid_item_rows where order_id = new.order_id and position = new.position -- sqlite
; end; -- sqlite
create trigger paid_item_deleted after delete on order_items begin -- sqlite
  delete from paid_items where order_id = old.order_id and position = old.position -- sqlite
; end; -- sqlite
create trigger paid_category_changed after update of category on products for each row
  execute function update_paid_categories(); -- postgres
  begin -- sqlite
  update paid_items set category = lower(trim(new.category)) where product_id = new.id -- sqlite
; end; -- sqlite

-- What the lists of products are kept up to date by, filled by triggers so that no write is missed.

-- The last change of each product, of a deleted one too. PostgreSQL's revision is the id of the
-- transaction; SQLite's is a counter, as transactions follow one another there.
create table product_changes (
  id text collate "C" primary key,
  revision bigint not null
);
create index product_changes_by_revision on product_changes (revision);

create function note_product_change() returns trigger language plpgsql set search_path from current as $$ begin -- postgres
insert into product_changes (id, revision) values (coalesce(new.id, old.id), pg_current_xact_id()::text::bigint) -- postgres
on conflict (id) do update set revision = excluded.revision -- postgres
; return null; end $$; -- postgres
create trigger product_added after insert or delete on products -- postgres
  for each row execute function note_product_change(); -- postgres
create trigger product_added after insert on products begin -- sqlite
  insert or replace into product_changes select new.id, coalesce(max(revision), 0) + 1 from product_changes -- sqlite
; end; -- sqlite
create trigger product_deleted after delete on products begin -- sqlite
  insert or replace into product_changes select old.id, coalesce(max(revision), 0) + 1 from product_changes -- sqlite
; end; -- sqlite
-- A hold alone, which is the most frequent change, is nothing that the index shows.
create trigger product_changed after update on products for each row
  when (old.held_by is not distinct from new.held_by or old.sold <> new.sold
    or old.withdrawn_at is distinct from new.withdrawn_at)
  execute function note_product_change(); -- postgres
  begin -- sqlite
  insert or replace into product_changes select new.id, coalesce(max(revision), 0) + 1 from product_changes -- sqlite
; end; -- sqlite

-- Past sales in the order of their prices, and those that contain a text of three letters or more.
create index past_sales_by_price on products (price_sen, (coalesce(sold_at, '')) desc, id) where sold = 1 and hidden = 0;
create index sales_by_text on products using gin (search_text gin_trgm_ops) where sold = 1; -- postgres
create virtual table sales_texts using fts5 ( -- sqlite
  text, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1' -- sqlite
); -- sqlite
create trigger sale_added after insert on products when new.sold = 1 and new.hidden = 0 begin -- sqlite
  insert into sales_texts (rowid, text) values (new.number, new.search_text) -- sqlite
; end; -- sqlite
create trigger sale_deleted after delete on products when old.sold = 1 and old.hidden = 0 begin -- sqlite
  delete from sales_texts where rowid = old.number -- sqlite
; end; -- sqlite
create trigger sale_changed after update of sold, hidden, search_text on products -- sqlite
  when (old.sold, old.hidden, old.search_text) <> (new.sold, new.hidden, new.search_text) -- sqlite
begin -- sqlite
  delete from sales_texts where rowid = old.number -- sqlite
; insert into sales_texts (rowid, text) select new.number, new.search_text where new.sold = 1 and new.hidden = 0 -- sqlite
; end; -- sqlite
