create extension if not exists pg_trgm;

create table accounts (
  id text not null collate "C",
  user_id text not null collate "C",
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
  updated_at timestamp with time zone not null
);
alter table accounts add constraint accounts_one_a_provider unique (provider_id, account_id);
alter table accounts add constraint accounts_pkey primary key (id);
create index accounts_by_user on accounts (user_id);

create table audit_entries (
  id text not null collate "C",
  at text not null collate "C",
  actor_id text not null collate "C",
  actor_email text not null,
  action text not null,
  subject_id text not null collate "C",
  before text,
  after text
);
alter table audit_entries add constraint audit_entries_pkey primary key (id);
create index audit_entries_by_subject on audit_entries (subject_id, at);
create index audit_entries_newest on audit_entries (at);

create table disputes (
  id text not null collate "C",
  order_id text not null collate "C",
  payment_intent_id text not null collate "C",
  amount_sen integer not null,
  reason text not null,
  state text not null,
  respond_by text,
  opened_at text not null collate "C",
  closed_at text
);
alter table disputes add constraint disputes_pkey primary key (id);
create index disputes_by_order on disputes (order_id);

create table drops (
  id text not null collate "C",
  slug text not null collate "C",
  title text not null,
  opens_at text not null collate "C",
  published_at text collate "C",
  created_at text not null collate "C"
);
alter table drops add constraint drops_pkey primary key (id);
alter table drops add constraint drops_slug_key unique (slug);

create table feedbacks (
  id text not null collate "C",
  message text not null,
  email text not null,
  created_at text not null collate "C",
  order_id text collate "C",
  product_id text collate "C",
  shopper_id text collate "C",
  answered_at text collate "C",
  language text collate "C",
  answer text
);
alter table feedbacks add constraint feedbacks_pkey primary key (id);
create index feedbacks_by_order on feedbacks (order_id) where (order_id is not null);
create index feedbacks_newest on feedbacks (created_at);
create index feedbacks_unanswered on feedbacks (created_at) where ((language is not null) and (answer is null));

create table messages (
  id text not null collate "C",
  order_id text collate "C",
  kind text not null collate "C",
  message_id text not null collate "C",
  recipient text not null,
  language text not null collate "C",
  data text not null,
  status text not null collate "C",
  created_at text not null collate "C",
  send_after text not null collate "C",
  attempts integer default 0 not null,
  claimed_at text collate "C",
  sent_at text collate "C",
  last_error text,
  in_doubt_at text
);
alter table messages add constraint messages_message_id_key unique (message_id);
alter table messages add constraint messages_pkey primary key (id);
create index messages_by_order on messages (order_id);
create index messages_newest on messages (created_at, id);
create index messages_unsent on messages (status, send_after) where (status <> 'sent'::text);

create table movements (
  id text not null collate "C",
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
  created_at text not null collate "C",
  available_on text not null collate "C"
);
alter table movements add constraint movements_pkey primary key (id);
create index movements_by_payment on movements (payment_intent_id);
create index movements_by_time on movements (created_at, id);

create table notifications (
  id text not null collate "C",
  type text not null,
  title text not null,
  message text not null,
  link text not null,
  read integer default 0 not null,
  read_at text collate "C",
  archived integer default 0 not null,
  archived_at text collate "C",
  created_at text not null collate "C",
  network text collate "C",
  collected_orders integer,
  push_text text
);
alter table notifications add constraint notifications_pkey primary key (id);
create index notifications_network on notifications (network) where (network is not null);
create index notifications_newest on notifications (created_at);
create index notifications_to_push on notifications (id) where (push_text is not null);
create index notifications_unread on notifications (created_at) where (read = 0);

create table order_items (
  order_id text not null collate "C",
  "position" integer not null,
  product_id text not null collate "C",
  title text not null,
  image text,
  size text,
  quantity integer not null,
  price_sen integer not null
);
alter table order_items add constraint order_items_key primary key (order_id, "position");
create index order_items_by_image on order_items (image) where (image is not null);
create index order_items_by_product on order_items (product_id);

create table order_notes (
  id text not null collate "C",
  order_id text not null collate "C",
  author_id text not null collate "C",
  author_email text not null,
  text text not null,
  created_at text not null collate "C",
  edited_at text collate "C"
);
alter table order_notes add constraint order_notes_pkey primary key (id);
create index order_notes_by_order on order_notes (order_id, created_at);

create table order_status_changes (
  id text not null collate "C",
  order_id text not null collate "C",
  "position" integer not null,
  status text not null,
  "timestamp" text not null collate "C",
  note text not null,
  updated_by text not null
);
alter table order_status_changes add constraint order_status_changes_in_order unique (order_id, "position");
alter table order_status_changes add constraint order_status_changes_pkey primary key (id);

create table orders (
  id text not null collate "C",
  order_number text not null,
  shopper_id text not null collate "C",
  cart_key text not null collate "C",
  email text not null,
  ship_name text not null,
  ship_phone text not null,
  ship_address text not null,
  ship_city text not null,
  ship_state text not null,
  ship_zip text not null,
  ship_country text not null,
  zone text not null,
  subtotal_sen integer not null,
  shipping_sen integer not null,
  total_sen integer not null,
  created_at text not null collate "C",
  updated_at text not null collate "C",
  status text not null collate "C",
  payment_status text not null collate "C",
  paid integer default 0 not null,
  paid_at text collate "C",
  stripe_session_id text collate "C",
  payment_intent_id text collate "C",
  payment_method text,
  requires_action integer default 0 not null,
  has_dispute integer default 0 not null,
  revision integer default 0 not null,
  checkout_attempt integer default 0 not null,
  checkout_started_at text collate "C",
  session_expires_at text collate "C",
  payment_checked_at text collate "C",
  session_url text,
  network text collate "C",
  network_site text collate "C",
  language text default 'en'::text not null collate "C",
  page_token text collate "C",
  courier text collate "C",
  tracking_number text collate "C",
  search_text text default ''::text not null,
  refunded_sen integer default 0 not null,
  user_id text collate "C"
);
alter table orders add constraint orders_pkey primary key (id);
alter table orders add constraint orders_stripe_session_id_key unique (stripe_session_id);
create index orders_awaiting_payment on orders (status, payment_checked_at) where (status = 'awaiting_payment'::text);
create index orders_booked on orders (coalesce(paid_at, created_at), id);
create index orders_by_email on orders (lower(trim(both from email)));
create index orders_by_payment on orders (payment_intent_id);
create index orders_by_phone on orders (ship_phone);
create index orders_by_status on orders (status, created_at);
create index orders_checkout_started on orders (checkout_started_at) where (checkout_started_at is not null);
create index orders_needing_action on orders (created_at) where (requires_action = 1);
create index orders_network on orders (network) where (network is not null);
create index orders_network_site on orders (network_site) where (network_site is not null);
create index orders_never_paid on orders (updated_at) where ((paid = 0) and (email <> 'erased@example.invalid'::text));
create index orders_newest on orders (created_at);
create index orders_of_account on orders (user_id, created_at) where (user_id is not null);
create index orders_of_email on orders (lower(trim(both from email)), paid_at) where (paid = 1);
create index orders_search on orders using gin (search_text gin_trgm_ops);
create index orders_shopper on orders (shopper_id);
create unique index orders_page_token on orders (page_token);
create unique index orders_unpaid_by_cart on orders (shopper_id, cart_key) where (status = any (array['pending'::text, 'awaiting_payment'::text, 'payment_failed'::text, 'expired'::text]));

create table payment_events (
  id text not null collate "C",
  type text not null,
  received_at text not null collate "C"
);
alter table payment_events add constraint payment_events_pkey primary key (id);
create index payment_events_oldest on payment_events (received_at);

create table payouts (
  id text not null collate "C",
  amount_sen integer not null,
  currency text not null,
  status text not null,
  arrives_at text not null collate "C",
  created_at text not null collate "C",
  is_matched integer not null
);
alter table payouts add constraint payouts_pkey primary key (id);

create table photos (
  url text not null collate "C",
  width integer not null,
  height integer not null,
  blur text,
  sources text not null,
  created_at text not null collate "C",
  upload_key text collate "C",
  uploaded_by text collate "C",
  product_id text collate "C",
  unused_since text collate "C",
  pending_since text collate "C"
);
alter table photos add constraint photos_pkey primary key (url);
create index photos_by_product on photos (product_id) where (product_id is not null);
create index photos_unused on photos (unused_since) where (unused_since is not null);
create unique index photos_by_upload on photos (upload_key) where (upload_key is not null);

create table price_changes (
  id text not null collate "C",
  at text not null collate "C",
  actor_id text not null,
  changed text not null,
  skipped text not null,
  undone_at text,
  not_undone text
);
alter table price_changes add constraint price_changes_pkey primary key (id);

create table product_arrivals (
  product_id text not null collate "C",
  at text not null collate "C"
);
alter table product_arrivals add constraint product_arrivals_pkey primary key (product_id);

create table product_holds (
  id text not null collate "C",
  product_id text not null collate "C",
  order_id text not null collate "C",
  started_at text not null collate "C",
  ended_at text collate "C"
);
alter table product_holds add constraint product_holds_pkey primary key (id);
create index product_holds_order on product_holds (order_id);
create index product_holds_product on product_holds (product_id);

create table products (
  id text not null collate "C",
  title text,
  name text,
  description text default ''::text not null,
  price_sen integer not null,
  category text not null,
  image_urls text,
  image_url text,
  size text,
  in_stock integer default 1 not null,
  created_at text collate "C",
  sold integer default 0 not null,
  sold_price_sen integer,
  sold_at text collate "C",
  sold_to_name text,
  sold_to_email text,
  sold_order_id text collate "C",
  held_by text collate "C",
  held_until text,
  hidden integer default 0 not null,
  search_text text default ''::text not null,
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
  constraint price_is_not_negative check ((price_sen >= 0)),
  constraint sold_is_not_held check (((sold = 0) or (held_by is null)))
)
with (fillfactor='85');
alter table products add constraint products_pkey primary key (id);
create index past_sales on products (coalesce(sold_at, ''::text) desc, id) where ((sold = 1) and (hidden = 0));
create index products_by_drop on products (drop_id) where (drop_id is not null);
create index products_by_order on products (sold_order_id);
create index products_sold_elsewhere on products (sold_at, id) where (sold_channel is not null);
create index products_withdrawn on products (withdrawn_at) where (withdrawn_at is not null);
create index sales_by_newest on products (coalesce(sold_at, ''::text) desc, id) where (sold = 1);
create index sales_by_oldest on products (coalesce(sold_at, '~'::text), id) where (sold = 1);
create index sales_by_price on products (coalesce(sold_price_sen, price_sen), coalesce(sold_at, ''::text) desc, id) where (sold = 1);
create index shop_by_category_newest on products (lower(category), coalesce(created_at, ''::text) desc, id) where ((sold = 0) and (hidden = 0) and (withdrawn_at is null));
create index shop_by_category_oldest on products (lower(category), coalesce(created_at, '~'::text), id) where ((sold = 0) and (hidden = 0) and (withdrawn_at is null));
create index shop_by_category_price on products (lower(category), price_sen, coalesce(created_at, ''::text) desc, id) where ((sold = 0) and (hidden = 0) and (withdrawn_at is null));
create index shop_by_newest on products (coalesce(created_at, ''::text) desc, id) where ((sold = 0) and (hidden = 0) and (withdrawn_at is null));
create index shop_by_oldest on products (coalesce(created_at, '~'::text), id) where ((sold = 0) and (hidden = 0) and (withdrawn_at is null));
create index shop_by_price on products (price_sen, coalesce(created_at, ''::text) desc, id) where ((sold = 0) and (hidden = 0) and (withdrawn_at is null));

create table provider_checks (
  name text not null collate "C",
  checked_at text collate "C",
  failed_at text collate "C",
  claimed_until text collate "C"
);
alter table provider_checks add constraint provider_checks_pkey primary key (name);

create table push_deliveries (
  notification_id text not null collate "C",
  subscription_id text not null collate "C",
  text text not null,
  attempts integer default 0 not null,
  due_at text not null collate "C"
);
alter table push_deliveries add constraint push_deliveries_key primary key (notification_id, subscription_id);
create index push_deliveries_by_subscription on push_deliveries (subscription_id);
create index push_deliveries_due on push_deliveries (due_at);

create table push_subscriptions (
  id text not null collate "C",
  user_id text not null collate "C",
  session_id text collate "C",
  endpoint text not null collate "C",
  p256dh text not null,
  auth text not null,
  created_at text not null collate "C",
  confirmed_at text not null collate "C"
);
alter table push_subscriptions add constraint push_subscriptions_endpoint_key unique (endpoint);
alter table push_subscriptions add constraint push_subscriptions_pkey primary key (id);
create index push_subscriptions_by_session on push_subscriptions (session_id);
create index push_subscriptions_by_user on push_subscriptions (user_id);

create table rate_limits (
  key character varying(255) not null,
  points integer default 0 not null,
  expire bigint
);
alter table rate_limits add constraint rate_limits_pkey primary key (key);

create table refund_items (
  refund_id text not null collate "C",
  order_id text not null collate "C",
  product_id text not null collate "C",
  restock integer not null
);
alter table refund_items add constraint refund_items_key primary key (refund_id, product_id);
create index refund_items_by_order on refund_items (order_id);

create table refund_requests (
  id text not null collate "C",
  order_id text not null collate "C",
  refund_id text not null collate "C",
  sent_at text not null collate "C",
  response text,
  failure_status integer
);
alter table refund_requests add constraint refund_requests_pkey primary key (id);
create index refund_requests_by_refund on refund_requests (refund_id);

create table refunds (
  id text not null collate "C",
  order_id text not null collate "C",
  payment_intent_id text collate "C",
  way text not null,
  provider_id text collate "C",
  amount_sen integer not null,
  is_rest integer default 0 not null,
  status text not null collate "C",
  reason text not null,
  requested_at text not null collate "C",
  requested_by text,
  paid_how text,
  paid_on text,
  target text,
  restock integer default 0 not null,
  succeeded_at text collate "C",
  failed_at text collate "C",
  failure_reason text,
  settled_by text collate "C",
  checked_at text collate "C",
  warned_at text collate "C"
);
alter table refunds add constraint refunds_pkey primary key (id);
create index refunds_by_order on refunds (order_id);
create index refunds_by_payment on refunds (payment_intent_id);
create index refunds_pending on refunds (requested_at) where (status = 'pending'::text);

create table saved_drafts (
  id text not null collate "C",
  uid text not null collate "C",
  input text not null,
  edited_at text not null collate "C",
  saved_at text not null collate "C"
);
alter table saved_drafts add constraint saved_drafts_pkey primary key (id);
create index saved_drafts_by_age on saved_drafts (saved_at);
create index saved_drafts_by_user on saved_drafts (uid, edited_at);

create table search_alert_matches (
  alert_id text not null collate "C",
  product_id text not null collate "C",
  sent_at text collate "C"
);
alter table search_alert_matches add constraint search_alert_matches_key primary key (alert_id, product_id);
create index search_alert_matches_by_product on search_alert_matches (product_id);
create index search_alert_matches_unsent on search_alert_matches (alert_id) where (sent_at is null);

create table search_alerts (
  id text not null collate "C",
  token text not null collate "C",
  search text not null collate "C",
  language text not null collate "C",
  device text not null collate "C",
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at text not null collate "C",
  last_sent_at text collate "C",
  attempts integer default 0 not null,
  due_at text collate "C",
  product_id text collate "C"
);
alter table search_alerts add constraint search_alerts_by_device unique (device, search);
alter table search_alerts add constraint search_alerts_pkey primary key (id);
create index search_alerts_by_product on search_alerts (product_id) where (product_id is not null);
create index search_alerts_oldest on search_alerts (created_at);

create table sessions (
  id text not null collate "C",
  user_id text not null collate "C",
  token text not null collate "C",
  expires_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
);
alter table sessions add constraint sessions_pkey primary key (id);
alter table sessions add constraint sessions_token_key unique (token);
create index sessions_by_user on sessions (user_id);

create table settings (
  group_name text not null collate "C",
  changed_values text not null,
  version integer not null
);
alter table settings add constraint settings_pkey primary key (group_name);

create table two_factors (
  id text not null collate "C",
  user_id text not null collate "C",
  secret text not null,
  backup_codes text not null,
  verified boolean default true not null,
  failed_verification_count integer default 0 not null,
  locked_until timestamp with time zone
);
alter table two_factors add constraint two_factors_pkey primary key (id);
alter table two_factors add constraint two_factors_user_id_key unique (user_id);

create table users (
  id text not null collate "C",
  name text not null,
  email text not null,
  email_verified boolean default false not null,
  image text,
  is_admin boolean default false not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  two_factor_enabled boolean default false not null
);
alter table users add constraint users_email_key unique (email);
alter table users add constraint users_pkey primary key (id);

create table vapid_keys (
  id integer not null,
  public_key text not null,
  sealed_private_key text not null
);
alter table vapid_keys add constraint vapid_keys_pkey primary key (id);

create table verifications (
  id text not null collate "C",
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
);
alter table verifications add constraint verifications_pkey primary key (id);
create index verifications_by_identifier on verifications (identifier);

create table visits (
  day text not null collate "C",
  route text not null collate "C",
  count integer not null
);
alter table visits add constraint visits_key primary key (day, route);

create table write_checks (
  id integer not null,
  payload text not null
);
alter table write_checks add constraint write_checks_pkey primary key (id);

alter table accounts add constraint accounts_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table disputes add constraint disputes_order_id_fkey foreign key (order_id) references orders(id);
alter table order_items add constraint order_items_order_id_fkey foreign key (order_id) references orders(id);
alter table order_notes add constraint order_notes_order_id_fkey foreign key (order_id) references orders(id);
alter table order_status_changes add constraint order_status_changes_order_id_fkey foreign key (order_id) references orders(id);
alter table product_arrivals add constraint product_arrivals_product_id_fkey foreign key (product_id) references products(id) on delete cascade;
alter table product_holds add constraint product_holds_order_id_fkey foreign key (order_id) references orders(id) on delete cascade;
alter table push_deliveries add constraint push_deliveries_notification_id_fkey foreign key (notification_id) references notifications(id) on delete cascade;
alter table push_deliveries add constraint push_deliveries_subscription_id_fkey foreign key (subscription_id) references push_subscriptions(id) on delete cascade;
alter table push_subscriptions add constraint push_subscriptions_session_id_fkey foreign key (session_id) references sessions(id) on delete set null;
alter table push_subscriptions add constraint push_subscriptions_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table refund_items add constraint refund_items_order_id_fkey foreign key (order_id) references orders(id);
alter table refund_items add constraint refund_items_refund_id_fkey foreign key (refund_id) references refunds(id);
alter table refund_requests add constraint refund_requests_order_id_fkey foreign key (order_id) references orders(id);
alter table refunds add constraint refunds_order_id_fkey foreign key (order_id) references orders(id);
alter table search_alert_matches add constraint search_alert_matches_alert_id_fkey foreign key (alert_id) references search_alerts(id) on delete cascade;
alter table search_alert_matches add constraint search_alert_matches_product_id_fkey foreign key (product_id) references products(id) on delete cascade;
alter table search_alerts add constraint search_alerts_product_id_fkey foreign key (product_id) references products(id) on delete cascade;
alter table sessions add constraint sessions_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table two_factors add constraint two_factors_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
create statistics products_by_category on lower(category) from products;
