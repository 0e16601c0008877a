"""Company for programs: who is there, and words."""

from __future__ import annotations

from fastapi import APIRouter, Request

from scurry.server.api import REFUSALS, Known, TableId, table_for
from scurry.server.company.saying import speak
from scurry.server.company.shapes import CompanyInfo, Say
from scurry.server.company.telling import company_of
from scurry.server.desk import desk_of

company_api = APIRouter(prefix="/api", responses=REFUSALS, tags=["company"])


@company_api.get("/tables/{table_id}/company", response_model=CompanyInfo)
async def company(request: Request, guest: Known, table_id: TableId) -> CompanyInfo:
    """Who is there, and what was said: by players for players, by those who watch for those who watch."""
    return await company_of(desk_of(request), await table_for(request, table_id), guest)


@company_api.post("/tables/{table_id}/words", response_model=CompanyInfo, status_code=201)
async def words(request: Request, guest: Known, table_id: TableId, given: Say) -> CompanyInfo:
    """Say something."""
    await table_for(request, table_id)
    live = await speak(request, table_id, given.kind, given.value, given.key)
    return await company_of(desk_of(request), live, guest)
