/** The peer's tables. Texts compare by bytes, as the cluster is made without a locale. */
export const schema = `
create table users (
  id uuid primary key, email text not null unique, full_name text not null, role text not null,
  password_hash text not null, session_version integer not null default 1, version integer not null default 1,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now()
);
create table attempts (scope text primary key, count integer not null, expires_at timestamptz not null);
create table restaurants (
  id uuid primary key, name text not null, address text not null, time_zone text not null,
  allow_negative_stock boolean not null, last_order integer not null default 0,
  last_procurement integer not null default 0, last_receipt integer not null default 0,
  version integer not null default 1, created_at timestamptz not null default now()
);
create table members (
  user_id uuid references users, restaurant_id uuid references restaurants, primary key (user_id, restaurant_id)
);
create table items (
  id uuid primary key, restaurant_id uuid not null references restaurants, name text not null, name_key text not null,
  description text, quantity numeric not null check (quantity >= 0), reserved numeric not null default 0,
  base_unit text not null, reorder_level numeric, category text, equivalences jsonb not null,
  stock_value numeric not null, average_cost numeric, last_cost numeric, last_purchase jsonb,
  version integer not null default 1, created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index items_by_name on items (restaurant_id, name_key, id);
create table movements (
  id uuid primary key, restaurant_id uuid not null, item_id uuid not null references items, kind text not null,
  quantity numeric not null, balance numeric not null, value numeric not null, value_after numeric not null,
  bucket text not null, unit_cost numeric, source jsonb, business_day date not null, recorded_by_id uuid not null,
  recorded_by text not null, occurred_at timestamptz not null default now(),
  recorded_at timestamptz not null default now()
);
create index movements_by_item on movements (item_id, recorded_at);
create table products (
  id uuid primary key, restaurant_id uuid not null references restaurants, name text not null, name_key text not null,
  price numeric not null, category text not null, is_available boolean not null, is_active boolean not null default true
);
create table boms (
  id uuid primary key, product_id uuid not null references products, name text not null, version text not null,
  is_active boolean not null
);
create unique index active_bom on boms (product_id) where is_active;
create table bom_lines (
  bom_id uuid references boms, position integer, item_id uuid not null references items, name text not null,
  base_quantity numeric not null, base_unit text not null, primary key (bom_id, position)
);
create table orders (
  id uuid primary key, restaurant_id uuid not null references restaurants, number integer not null,
  order_number text not null, status text not null, stage text not null, total_amount numeric not null, notes text,
  customer jsonb not null, walk_in boolean not null, line_count integer not null, history jsonb not null,
  name_key text not null, business_day date not null, version integer not null default 1,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  unique (restaurant_id, number)
);
create index orders_by_age on orders (restaurant_id, created_at desc);
create index orders_by_status on orders (restaurant_id, status, created_at desc);
create table order_lines (
  id uuid primary key, order_id uuid not null references orders, position integer not null,
  product_id uuid not null references products, name text not null, quantity integer not null,
  unit_price numeric not null, total_price numeric not null, bom_version text, ingredients jsonb not null
);
create index lines_by_order on order_lines (order_id, position);
create table suppliers (
  id uuid primary key, restaurant_id uuid not null references restaurants, name text not null, email text not null,
  phone_number text not null, address text not null
);
create table procurements (
  id uuid primary key, restaurant_id uuid not null references restaurants, procurement_number text not null,
  status text not null, supplier jsonb not null, total_amount numeric not null, line_count integer not null,
  history jsonb not null, order_date timestamptz not null default now(), approved_at timestamptz,
  completed_date timestamptz, version integer not null default 1, created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index procurements_by_age on procurements (restaurant_id, created_at desc);
create table procurement_lines (
  id uuid primary key, procurement_id uuid not null references procurements, position integer not null,
  item_id uuid not null references items, quantity numeric not null, unit text not null, unit_price numeric not null,
  total_price numeric not null, base_quantity numeric not null, unit_cost numeric not null,
  received numeric not null default 0
);
create index lines_by_procurement on procurement_lines (procurement_id, position);
create table receipts (
  id uuid primary key, restaurant_id uuid not null, receipt_number text not null, status text not null,
  procurement_id uuid not null references procurements, lines jsonb not null, total_amount numeric not null,
  received_by text not null, business_day date not null, received_at timestamptz not null default now()
);
create index receipts_by_procurement on receipts (procurement_id);
`;
